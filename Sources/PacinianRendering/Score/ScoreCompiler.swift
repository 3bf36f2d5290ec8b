import PacinianModel
import PacinianSpectra

/// Converts events to the frame grid (rendering model, sections 1, 2 and 4), and counts the voices
/// and memory that a player of the score needs.
struct ScoreCompiler {
  let profile: ActuatorProfile
  let timing: ScoreTiming
  let constants: RenderingConstants
  /// Indexed by `PassControl.Kind`.
  let tracks: UnsafePointer<ControlTrack>
  let bank: TransientBank

  private(set) var events: [ScoreEvent] = []
  private(set) var transients: [ScoreTransient] = []
  private(set) var frameCount = 0
  private(set) var maximumVoices = 0
  private(set) var maximumTransients = 0

  mutating func add(_ event: Event, index: Int) throws(RenderingError) {
    let isTransient = event.kind == .hapticTransient
    let times = try timing.times(
      of: event, index: index, endsByItself: isTransient || !event.isSustained)
    let end: Double
    let intensity = profile.intensityLaw.amplitude(event.value(of: .hapticIntensity))
    let sharpness = event.value(of: .hapticSharpness)
    if isTransient {
      let compiled = ScoreTransient(
        start: times.start, exactStart: times.exactStart,
        amplitude: profile.transient.gain * intensity, sharpness: sharpness)
      transients.append(compiled)
      let latched = compiled.latchedSharpness(tracks[PassControl.Kind.sharpness.rawValue])
      end = Double(compiled.start + bank.frameCount(at: latched))
    } else {
      let compiled = ScoreEvent(
        start: times.start,
        duration: times.duration < min(1e15, PassClock.furthest) ? times.duration : .infinity,
        amplitude: profile.continuous.gain * intensity * constants.plainHeight,
        sharpness: sharpness, frequency: constants.frequency(at: sharpness),
        segments: EnvelopeSegments(event, times, constants.envelope))
      events.append(compiled)
      end = endOfSound(compiled)
    }
    try timing.checkLength(frames: end, index: index)
    frameCount = max(frameCount, Int(end))
  }

  /// Sorts and measures. Complexity: O(n log n).
  mutating func finish(allowsLiveControls: Bool) {
    events = events.ascending { $0.exactStart.frames }
    transients = transients.ascending { $0.exactStart.frames }
    // A voice is freed when its tile ends, so each may hold its slot for a tile longer.
    let slack = TilePlan.largestTile
    maximumVoices = Self.mostOverlaps(
      events.map { event in
        let end =
          allowsLiveControls
          ? event.start + Int(mostFrames(event).roundedUp) : Int(endOfSound(event))
        return event.start..<(end + slack)
      })
    let longest = max(bank.frameCount(at: 0), bank.frameCount(at: 1))
    maximumTransients = Self.mostOverlaps(
      transients.map { $0.start..<($0.start + longest + slack) })
  }

  /// The bank's nodes that transients of the pattern can reach under its own controls.
  func transientNodes(allowsLiveControls: Bool) -> [Int] {
    guard !transients.isEmpty, case .spectrum = profile.transient.source else { return [] }
    if allowsLiveControls { return Array(0..<TransientBank.nodeCount) }
    var isWanted = [Bool](repeating: false, count: TransientBank.nodeCount)
    let sharpness = tracks[PassControl.Kind.sharpness.rawValue]
    for transient in transients {
      let position = TransientTable.position(transient.latchedSharpness(sharpness))
      isWanted[position.node] = true
      if position.fraction > 0 { isWanted[position.node + 1] = true }
    }
    return isWanted.indices.filter { isWanted[$0] }
  }

  private func mostFrames(_ event: ScoreEvent) -> Double {
    EnvelopeSegments.mostFrames(
      duration: event.duration, decays: !event.segments.isSustained, constants.envelope)
  }

  private static func mostOverlaps(_ spans: [Range<Int>]) -> Int {
    let ends = spans.map { $0.upperBound }.ascending { Double($0) }
    var most = 0
    var ended = 0
    for (started, span) in spans.enumerated() {
      while ends[ended] <= span.lowerBound { ended += 1 }
      most = max(most, started + 1 - ended)
    }
    return most
  }

  /// The first frame after the event's sound, under the pattern's own controls.
  private func endOfSound(_ event: ScoreEvent) -> Double {
    let start = PassFrame(event.start)
    func length(_ segment: EnvelopeSegment?, _ frame: PassFrame) -> Double {
      event.length(of: segment, from: frame, PassClock(), tracks, constants.envelope)
    }
    var envelope = event.envelope(start: start, attackFrames: length(.first, start))
    while !envelope.hasEnded {
      envelope.enterNextStage(frames: length(envelope.nextSegment, envelope.stageEnd))
    }
    return envelope.end.frames
  }
}

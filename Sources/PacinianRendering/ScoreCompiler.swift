import PacinianPattern
import PacinianProfiles
import PacinianSpectra

/// Puts events on the frame grid (rendering model, sections 1, 2 and 4) and measures what a
/// player of the score needs.
struct ScoreCompiler {
  let profile: ActuatorProfile
  let options: RenderingOptions
  let playbackRate: Double
  let constants: RenderingConstants
  let tracks: [[ControlSegment]]
  let bank: TransientBank

  private(set) var envelopes = EnvelopeCompiler()
  private(set) var events: [ScoreEvent] = []
  private(set) var transients: [ScoreTransient] = []
  private(set) var frameCount = 0
  private(set) var maximumVoices = 0
  private(set) var maximumTransients = 0

  mutating func add(_ event: Event, index: Int) throws(RenderingError) {
    let seconds = event.time / playbackRate
    try checkLength(seconds, index: index)
    let exactStart = exact(event.time)
    let start = Int(round(seconds))
    let end: Double
    let intensity = profile.intensityLaw.amplitude(event.value(of: .hapticIntensity))
    let sharpness = event.value(of: .hapticSharpness)
    if event.kind == .hapticTransient {
      transients.append(
        ScoreTransient(
          start: start, exactStart: exactStart,
          amplitude: profile.transient.gain * intensity, sharpness: sharpness))
      let control = value(.sharpness, at: max(exactStart, Double(start)))
      let latched = min(max(sharpness + control, 0), 1)
      end = Double(start + bank.frameCount(at: latched))
    } else {
      var compiled = ScoreEvent(
        start: start, exactStart: exactStart,
        exactEnd: exact(event.time + patternSeconds(of: event)),
        duration: try duration(of: event, index: index),
        amplitude: profile.continuous.gain * intensity, sharpness: sharpness,
        attack: event.value(of: .attackTime), decay: event.value(of: .decayTime),
        release: event.value(of: .releaseTime), attackFrames: 0, decayFrames: 0,
        releaseFrames: 0, isSustained: event.isSustained,
        frequency: constants.frequency(at: sharpness))
      compiled.attackFrames = constants.envelopeFrames(compiled.attack)
      compiled.decayFrames = constants.envelopeFrames(compiled.decay)
      compiled.releaseFrames = constants.envelopeFrames(compiled.release)
      // At a bound of sharpness, the effect of a control on the event depends on its direction.
      if sharpness > 0, sharpness < 1 {
        compiled.envelope = envelopes.add(compiled)
        let intervals = Double(constants.intervalCount)
        compiled.row = min((sharpness * intervals).rounded(.down), intervals - 1)
      }
      events.append(compiled)
      end = endOfSound(compiled)
    }
    try checkLength(end / Double(options.sampleRate), index: index)
    frameCount = max(frameCount, Int(end))
  }

  /// Sorts and measures. Complexity: O(n log n).
  mutating func finish(allowsLiveControls: Bool) {
    events = events.ascending { $0.exactStart }
    transients = transients.ascending { $0.exactStart }
    // A voice is freed when its tile ends, so each may hold its slot for a tile longer.
    let slack = NodePlan.largestTile
    maximumVoices = Self.mostOverlaps(
      events.map { event in
        let end = allowsLiveControls ? latestEnd(event) : Int(endOfSound(event))
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
    for transient in transients {
      let control = value(
        .sharpness, at: max(transient.exactStart, Double(transient.start)))
      let position = TransientTable.position(min(max(transient.sharpness + control, 0), 1))
      isWanted[position.node] = true
      if position.fraction > 0 { isWanted[position.node + 1] = true }
    }
    return isWanted.indices.filter { isWanted[$0] }
  }

  /// The most segments that start within one largest tile.
  static func mostStarts(in segments: [ControlSegment]) -> Int {
    var most = 1
    var first = 0
    for last in segments.indices {
      while segments[last].start - segments[first].start > Double(NodePlan.largestTile) {
        first += 1
      }
      most = max(most, last - first + 1)
    }
    return most
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

  /// Seconds of the pattern from the start to the release; infinite for no fixed end.
  private func patternSeconds(of event: Event) -> Double {
    let seconds = event.duration ?? 0
    return min(
      seconds == 0 ? .infinity : seconds,
      options.durationLimit.map { $0 * playbackRate } ?? .infinity)
  }

  /// An instant of the pattern in frames, as those of controls.
  private func exact(_ seconds: Double) -> Double {
    ControlTrack.frames(seconds, Double(options.sampleRate), playbackRate)
  }

  /// Frames from the start to the release, or `nil` for an unsustained event with no fixed end.
  private func duration(of event: Event, index: Int) throws(RenderingError) -> Int? {
    let seconds = event.duration ?? 0
    var frames = seconds == 0 ? .infinity : round(seconds / playbackRate)
    if let limit = options.durationLimit { frames = min(frames, round(limit)) }
    guard frames.isFinite else {
      if event.isSustained { throw .endlessEvent(index: index) }
      return nil
    }
    if event.isSustained { try checkLength(frames / Double(options.sampleRate), index: index) }
    return frames < min(1e15, PassClock.furthest) ? Int(frames) : nil
  }

  /// The first frame after the event's sound, under the pattern's own controls.
  private func endOfSound(_ event: ScoreEvent) -> Double {
    let start = Double(event.start)
    func length(_ parameter: Double, _ kind: PlayerControl.Kind, _ time: Double) -> Double {
      constants.envelopeFrames(parameter + value(kind, at: time))
    }
    let attack = length(event.attack, .attack, max(event.exactStart, start))
    var end = Double.infinity
    var release = event.duration.map { Double($0) }
    if !event.isSustained {
      end = attack + length(event.decay, .decay, start + attack)
      if let time = release, time == 0 || time >= end { release = nil }
    }
    if let release {
      end = release + length(event.release, .release, max(event.exactEnd, start + release))
    }
    return start + (end - 1e-6).rounded(.up)
  }

  /// The first frame after the event's sound if live controls make its envelope the longest.
  private func latestEnd(_ event: ScoreEvent) -> Int {
    let longest = Int(constants.envelopeFrames(1)) + 1
    guard event.isSustained, let duration = event.duration else {
      return event.start + 2 * longest
    }
    return event.start + duration + longest
  }

  private func value(_ kind: PlayerControl.Kind, at frame: Double) -> Double {
    let segments = tracks[kind.rawValue]
    // The first has started at the beginning of time.
    return segments[segments.firstCount { $0.start <= frame } - 1].value(at: frame)
  }

  private func checkLength(_ seconds: Double, index: Int) throws(RenderingError) {
    guard seconds <= options.lengthLimit else {
      throw .tooLong(index: index, seconds: seconds, limit: options.lengthLimit)
    }
  }

  /// Seconds to frames, `floor(x + 0.5)`.
  private func round(_ seconds: Double) -> Double {
    (seconds * Double(options.sampleRate) + 0.5).rounded(.down)
  }
}

import PacinianPattern
import PacinianProfiles
import PacinianSpectra

@testable import PacinianReference

/// One run of a player through its pattern, by the rules of docs/SEMANTICS.md and in frames of the
/// clock, without tiles or queues.
struct SimulatedPass {
  let pattern: Pattern
  let sampleRate: Double
  let playbackRate: Double
  /// The instant of the pattern's beginning.
  let origin: Double
  /// The instant at which the pass begins.
  let beginning: Double
  let entersMidway: Bool
  /// The instant at which it is stopped, if it is.
  var stop: Double?
  /// The instant from which the pattern writes no more, if it came to its end.
  var patternEnd = Double.infinity
  /// What was sent and counts in it.
  var writers: [SimulatedWriter]

  var framesPerSecond: Double { sampleRate / playbackRate }
  /// Its first frame.
  var first: Double { (beginning + 0.5).rounded(.down) }

  /// What the pattern writes, in frames of the clock, in the order in which it counts.
  private func patternWriters(_ id: ControlID) -> [SimulatedWriter] {
    pattern.controls.enumerated().filter { $0.element.id == id }.map { order, control in
      switch control {
      case .parameter(let parameter):
        SimulatedWriter(parameter, at: origin + parameter.time * framesPerSecond, order: order)
      case .curve(let curve):
        SimulatedWriter(
          curve, at: origin + curve.time * framesPerSecond, framesPerSecond: framesPerSecond,
          order: order)
      }
    }
  }

  private static func last(_ writers: [SimulatedWriter], at frame: Double) -> SimulatedWriter? {
    writers.filter { $0.start <= frame }.max { ($0.start, $0.order) < ($1.start, $1.order) }
  }

  /// Whether what was sent writes and not the pattern, whose writers from before the pass's
  /// beginning supersede nothing.
  private func isInForce(_ sent: SimulatedWriter, over baked: SimulatedWriter?) -> Bool {
    guard let baked, baked.start >= beginning else { return true }
    return sent.start >= baked.start
  }

  /// The writers of a control that were sent, with the values from which their ramps begin.
  private func sent(_ id: ControlID) -> [SimulatedWriter] {
    let baked = patternWriters(id)
    var resolved: [SimulatedWriter] = []
    for writer in writers.filter({ $0.id == id }).sorted(by: {
      ($0.start, $0.order) < ($1.start, $1.order)
    }) {
      var writer = writer
      if writer.pieces[0].from.isNaN {
        let frame = writer.pieces[0].frame
        writer.pieces[0].from = Self.value(
          writerInForce(resolved, baked, at: frame), id, at: frame)
      }
      resolved.append(writer)
    }
    return resolved
  }

  private func writerInForce(
    _ sent: [SimulatedWriter], _ baked: [SimulatedWriter], at frame: Double
  ) -> SimulatedWriter? {
    let fromPattern = Self.last(baked, at: frame)
    // Before it began, the pass had the pattern's own controls.
    guard frame >= first, let fromHost = Self.last(sent, at: frame),
      isInForce(fromHost, over: fromPattern)
    else { return fromPattern }
    return fromHost
  }

  private static func value(
    _ writer: SimulatedWriter?, _ id: ControlID, at frame: Double
  ) -> Double { writer?.value(at: frame) ?? id.neutral }

  /// What was sent last for an instant before `frame`, unless the pattern has written since.
  func remaining(_ id: ControlID, at frame: Double) -> SimulatedWriter? {
    guard let last = Self.last(sent(id).filter { $0.start < frame }, at: frame) else { return nil }
    let baked = Self.last(patternWriters(id), at: min(frame, stop ?? patternEnd))
    return isInForce(last, over: baked) ? last : nil
  }

  /// One curve that says all of what a control does.
  private func course(_ id: ControlID) -> Control? {
    let baked = patternWriters(id)
    let sent = sent(id)
    guard !baked.isEmpty || !sent.isEmpty else { return nil }
    var corners: Set<Double> = [first]
    for writer in baked + sent {
      for piece in writer.pieces { corners.formUnion([piece.frame, piece.end]) }
    }
    var points: [ControlPoint] = []
    func add(_ frame: Double, _ value: Double) {
      // A millionth of a frame early, so that a step for a whole frame is not a rounding late.
      points.append(ControlPoint(time: (frame - 1e-6 - origin) / framesPerSecond, value: value))
    }
    let frames = corners.sorted()
    for (index, frame) in frames.enumerated() {
      let writer = writerInForce(sent, baked, at: frame)
      let value = Self.value(writer, id, at: frame)
      add(frame, value)
      guard index + 1 < frames.count else { break }
      // The line up to the next corner: both its ends belong to one piece.
      let next = frames[index + 1]
      add(next, 2 * Self.value(writer, id, at: (frame + next) / 2) - value)
    }
    return .curve(ParameterCurve(id, time: 0, points: points))
  }

  /// Whether rounding decides what is heard: an event's frame, or whether a step counts at a frame.
  var isAmbiguous: Bool {
    let starts = pattern.events.map { origin + $0.time * framesPerSecond + 0.5 }
    let steps = pattern.controls.flatMap { patternWriters($0.id) } + writers
    let corners = steps.flatMap { $0.pieces.map(\.frame) }
    return (starts + corners).contains { frame in
      let distance = abs(frame - frame.rounded())
      return distance < 1e-4 && distance > 1e-9
    }
  }

  /// The parts that the reference renders: what begins in the pass, and each event that is entered.
  func parts(_ profile: ActuatorProfile, _ bank: TransientBank) throws -> [SimulatedPart] {
    let ids: [ControlID] = [
      .hapticIntensity, .hapticSharpness, .hapticAttackTime, .hapticDecayTime, .hapticReleaseTime,
    ]
    let controls = ids.compactMap(course)
    func renderer(_ events: [Event]) throws -> ReferenceRenderer {
      try ReferenceRenderer(
        Pattern(events: events, controls: controls), profile: profile,
        options: RenderingOptions(sampleRate: Int(sampleRate)),
        playback: ReferencePlayback(
          startTime: origin / sampleRate, rate: playbackRate, stopTime: stop.map { $0 / sampleRate }
        ),
        bank: bank)
    }
    func isEarlier(_ event: Event) -> Bool {
      (origin + event.time * framesPerSecond + 0.5).rounded(.down) < first
    }
    var parts = [SimulatedPart(try renderer(pattern.events.filter { !isEarlier($0) }))]
    guard entersMidway else { return parts }
    let id = ControlID.hapticAttackTime
    let latch = max(beginning, first)
    let control = Self.value(writerInForce(sent(id), patternWriters(id), at: latch), id, at: latch)
    for event in pattern.events where isEarlier(event) && event.kind == .hapticContinuous {
      let renderer = try renderer([event])
      guard let span = renderer.spans.first, let envelope = span.envelope else { continue }
      let start = Double(span.frames.lowerBound)
      let held = envelope.releaseStart ?? envelope.end
      guard (first - start) / sampleRate < held - 1e-9 else { continue }
      let attack =
        profile.envelope.seconds(
          min(max(event.value(of: .attackTime) + control, 0), 1)) * sampleRate
      parts.append(
        SimulatedPart(
          renderer, entry: first, attackFrames: attack, start: start, envelope: envelope,
          isQuadratic: profile.intensityLaw == .quadratic, sampleRate: sampleRate))
    }
    return parts
  }
}

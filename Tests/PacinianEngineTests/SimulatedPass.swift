import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianSpectra

/// One run of a player through its pattern, by the rules of docs/SEMANTICS.md and in frames of the
/// clock, without tiles or queues. It begins at the pattern's beginning.
struct SimulatedPass {
  let pattern: Pattern
  let sampleRate: Double
  /// The instant at which it begins.
  let origin: Double
  /// The instant at which it is stopped, if it is.
  var stop: Double?
  /// The instant from which the pattern writes no more, if it came to its end.
  var patternEnd = Double.infinity
  /// What was sent and counts in it.
  var writers: [SimulatedWriter]

  /// What the pattern writes, in frames of the clock, in the order in which it counts.
  private func patternWriters(_ id: ControlID) -> [SimulatedWriter] {
    pattern.controls.enumerated().filter { $0.element.id == id }.map { order, control in
      switch control {
      case .parameter(let parameter):
        SimulatedWriter(parameter, at: origin + parameter.time * sampleRate, order: order)
      case .curve(let curve):
        SimulatedWriter(
          curve, at: origin + curve.time * sampleRate, sampleRate: sampleRate, order: order)
      }
    }
  }

  private static func last(_ writers: [SimulatedWriter], at frame: Double) -> SimulatedWriter? {
    writers.filter { $0.start <= frame }.max { ($0.start, $0.order) < ($1.start, $1.order) }
  }

  /// What was sent last for an instant before `frame`, unless the pattern has written since.
  func remaining(_ id: ControlID, at frame: Double) -> SimulatedWriter? {
    let sent = writers.filter { $0.id == id && $0.start < frame }
    guard let last = Self.last(sent, at: frame) else { return nil }
    let baked = Self.last(patternWriters(id), at: min(frame, stop ?? patternEnd))
    return last.start >= baked?.start ?? -.infinity ? last : nil
  }

  /// One curve that says all of what a control does.
  private func course(_ id: ControlID) -> Control? {
    let baked = patternWriters(id)
    let sent = writers.filter { $0.id == id }
    guard !baked.isEmpty || !sent.isEmpty else { return nil }
    var corners = Set<Double>()
    for writer in baked + sent {
      for piece in writer.pieces { corners.formUnion([piece.frame, piece.end]) }
    }
    var points: [ControlPoint] = []
    func add(_ frame: Double, _ value: Double) {
      // A millionth of a frame early, so that a step for a whole frame is not a rounding late.
      points.append(ControlPoint(time: (frame - 1e-6 - origin) / sampleRate, value: value))
    }
    let frames = corners.sorted()
    for (index, frame) in frames.enumerated() {
      let fromPattern = Self.last(baked, at: frame)
      let fromHost = Self.last(sent, at: frame)
      let isSent = fromHost.map { $0.start >= fromPattern?.start ?? -.infinity } ?? false
      guard let writer = isSent ? fromHost : fromPattern else { continue }
      add(frame, writer.value(at: frame))
      guard index + 1 < frames.count else { break }
      // The line up to the next corner: both its ends belong to one piece.
      let next = frames[index + 1]
      add(next, 2 * writer.value(at: (frame + next) / 2) - writer.value(at: frame))
    }
    return .curve(ParameterCurve(id, time: 0, points: points))
  }

  func renderer(
    _ profile: ActuatorProfile, bank: TransientBank
  ) throws -> ReferenceRenderer {
    let ids: [ControlID] = [
      .hapticIntensity, .hapticSharpness, .hapticAttackTime, .hapticDecayTime, .hapticReleaseTime,
    ]
    return try ReferenceRenderer(
      Pattern(events: pattern.events, controls: ids.compactMap(course)), profile: profile,
      options: RenderingOptions(sampleRate: Int(sampleRate)),
      playback: ReferencePlayback(
        startTime: origin / sampleRate, stopTime: stop.map { $0 / sampleRate }), bank: bank)
  }
}

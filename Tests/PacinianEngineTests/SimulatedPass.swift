import PacinianModel
import PacinianSpectra

@testable import PacinianEngine
@testable import PacinianReference

/// One run of a player through its pattern, by the rules of docs/SEMANTICS.md and in frames of the
/// clock, without tiles or queues.
struct SimulatedPass {
  let pattern: Pattern
  /// What its events play, by their indices.
  let clips: [Int: ReferenceClip]
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
  /// The memory that is, or was, bound.
  var bounds: [SimulatedWriter]
  /// Where it was cut to make room, if it was.
  var cut: Cut?

  /// The end of a tail that makes room for another pass.
  struct Cut {
    var frame: Int
    /// Frames in which it fades.
    var fade: Int
    /// The player's gains, which move on as they would have.
    var gain: PlayerGain
    var channels: ChannelGains

    /// The gain from its frame on.
    func value(at frame: Int) -> Double {
      guard frame < self.frame + fade else { return 0 }
      return (1 - Double(frame - self.frame + 1) / Double(fade)) * Double(gain.value(at: frame))
    }
  }

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

  /// The same with the memory that is bound.
  private func sentOrBound(_ id: ControlID) -> [SimulatedWriter] {
    bounds.filter { $0.id == id } + sent(id)
  }

  private func writerInForce(
    _ sent: [SimulatedWriter], _ baked: [SimulatedWriter], at frame: Double
  ) -> SimulatedWriter? {
    let fromPattern = Self.last(baked, at: frame)
    // Before it began, the pass had the pattern's own controls.
    if frame >= first, let bound = sent.first(where: { $0.isBound(at: frame) }) { return bound }
    guard frame >= first, let fromHost = Self.last(sent.filter { !$0.isBound }, at: frame),
      isInForce(fromHost, over: fromPattern)
    else { return fromPattern }
    return fromHost
  }

  private static func value(
    _ writer: SimulatedWriter?, _ id: ControlID, at frame: Double
  ) -> Double { writer?.value(at: frame) ?? id.neutral }

  /// What was sent last for an instant before `frame`, unless the pattern has written since.
  /// - Parameter start: the frame from which a run goes on, whatever has superseded it, if the
  ///   player is started.
  func remaining(_ id: ControlID, at frame: Double, start: Double?) -> SimulatedWriter? {
    guard let last = Self.last(sent(id).filter { $0.start < frame }, at: frame) else { return nil }
    // What the pattern holds for the very end of the pass is not part of it.
    let baked = Self.last(patternWriters(id), at: min(frame, (stop ?? patternEnd) - 1e-5))
    return isInForce(last, over: baked) || start.map(last.lasts) ?? false
      ? last : nil
  }

  /// One curve that says all of what a control does.
  private func course(_ id: ControlID) -> Control? {
    let baked = patternWriters(id)
    let sent = sentOrBound(id)
    guard !baked.isEmpty || !sent.isEmpty else { return nil }
    var breakpoints: Set<Double> = [first]
    for writer in baked + sent {
      // (What goes on through a start between two frames writes from that instant on.)
      breakpoints.insert(max(first, writer.start))
      for piece in writer.pieces { breakpoints.formUnion([piece.frame, piece.end]) }
    }
    var points: [ControlPoint] = []
    func add(_ frame: Double, _ value: Double) {
      // A millionth of a frame early, so that a step for a whole frame is not a rounding late.
      points.append(ControlPoint(time: (frame - 1e-6 - origin) / framesPerSecond, value: value))
    }
    let frames = breakpoints.sorted()
    for (index, frame) in frames.enumerated() {
      let writer = writerInForce(sent, baked, at: frame)
      let value = Self.value(writer, id, at: frame)
      add(frame, value)
      guard index + 1 < frames.count else { break }
      // The line up to the next breakpoint: both its ends belong to one piece.
      let next = frames[index + 1]
      add(next, 2 * Self.value(writer, id, at: (frame + next) / 2) - value)
    }
    return .curve(ParameterCurve(id, time: 0, points: points))
  }

  /// Whether rounding decides what is heard: an event's frame, or whether a step counts at a frame.
  var isAmbiguous: Bool {
    let starts = pattern.events.map { origin + $0.time * framesPerSecond + 0.5 }
    let steps = pattern.controls.flatMap { patternWriters($0.id) } + writers
    let breakpoints = steps.flatMap { $0.pieces.map(\.frame) }
    return (starts + breakpoints).contains { frame in
      let distance = abs(frame - frame.rounded())
      return distance < 1e-4 && distance > 1e-9
    }
  }

  /// The parts that the reference renders: what begins in the pass, and each event that is entered.
  func parts(_ profile: ActuatorProfile, _ bank: TransientBank) throws -> [SimulatedPart] {
    try hapticParts(profile, bank) + audioParts(profile)
  }

  private var playback: ReferencePlayback {
    ReferencePlayback(
      startTime: seconds(origin), rate: playbackRate, stopTime: stop.map(seconds))
  }

  /// Seconds that are not before an instant when they are brought back to frames: half frames are
  /// rounded up.
  private func seconds(_ frame: Double) -> Double {
    let seconds = frame / sampleRate
    return seconds * sampleRate < frame ? seconds.nextUp : seconds
  }

  private func isEarlier(_ event: Event) -> Bool {
    (origin + event.time * framesPerSecond + 0.5).rounded(.down) < first
  }

  private func hapticParts(
    _ profile: ActuatorProfile, _ bank: TransientBank
  ) throws -> [SimulatedPart] {
    let controls = ControlID.allCases.compactMap(course)
    func renderer(_ events: [Event]) throws -> ReferenceRenderer {
      try ReferenceRenderer(
        Pattern(events: events, controls: controls), profile: profile,
        options: RenderingOptions(sampleRate: Int(sampleRate)), playback: playback, bank: bank)
    }
    let events = pattern.events.filter { $0.kind.isHaptic }
    var parts = [SimulatedPart(.haptic(try renderer(events.filter { !isEarlier($0) })))]
    for event in events
    where entersMidway && isEarlier(event) && event.kind == .hapticContinuous {
      let renderer = try renderer([event])
      guard let span = renderer.spans.first, let envelope = span.envelope,
        let entry = entry(
          into: event, at: span.frames.lowerBound, SimulatedPart.OwnGain(envelope),
          control: .hapticAttackTime,
          profile,
          isQuadratic: profile.intensityLaw == .quadratic)
      else { continue }
      parts.append(SimulatedPart(.haptic(renderer), entry))
    }
    return parts
  }

  private func audioParts(_ profile: ActuatorProfile) throws -> [SimulatedPart] {
    let indices = pattern.events.indices.filter { !pattern.events[$0].kind.isHaptic }
    guard !indices.isEmpty else { return [] }
    let controls = ControlID.allCases.compactMap(course)
    func renderer(_ indices: [Int]) throws -> ReferenceAudioRenderer {
      var clips: [Int: ReferenceClip] = [:]
      for (number, index) in indices.enumerated() { clips[number] = self.clips[index] }
      return try ReferenceAudioRenderer(
        Pattern(events: indices.map { pattern.events[$0] }, controls: controls),
        options: RenderingOptions(sampleRate: Int(sampleRate)), clips: clips,
        envelope: profile.envelope, playback: playback)
    }
    var parts = [
      SimulatedPart(.audio(try renderer(indices.filter { !isEarlier(pattern.events[$0]) })))
    ]
    for index in indices where entersMidway && isEarlier(pattern.events[index]) {
      let event = pattern.events[index]
      guard let span = try renderer([index]).spans.first,
        let entry = entry(
          into: event, at: span.frames.lowerBound,
          SimulatedPart.OwnGain(span, sampleRate: sampleRate),
          control: .audioAttackTime, profile, isQuadratic: false)
      else { continue }
      // The low-pass begins where the event is entered.
      let voice = ReferenceAudioVoice(
        event, span: span, clip: clips[index], sampleRate: sampleRate,
        controls: ReferenceControls(controls, playback: playback))
      parts.append(SimulatedPart(.voice(voice, span.frames), entry))
    }
    return parts
  }

  /// The entry into an event that began earlier, if it still holds.
  private func entry(
    into event: Event, at start: Int, _ own: SimulatedPart.OwnGain, control id: ControlID,
    _ profile: ActuatorProfile, isQuadratic: Bool
  ) -> SimulatedPart.Entry? {
    guard (first - Double(start)) / sampleRate < own.held - 1e-9 else { return nil }
    let latch = max(beginning, first)
    let control = Self.value(
      writerInForce(sentOrBound(id), patternWriters(id), at: latch), id, at: latch)
    let attack = min(max(event.value(of: .attackTime) + control, 0), 1)
    return SimulatedPart.Entry(
      frame: first, attackFrames: profile.envelope.seconds(attack) * sampleRate,
      start: Double(start), own: own, isQuadratic: isQuadratic, sampleRate: sampleRate)
  }
}

import PacinianPattern

extension Generator {
  /// Half a second of audio events under steps and curves of every audio control.
  mutating func pattern(
    kinds: [EventKind], events count: Int = 8, controls: Int = 12
  ) -> Pattern {
    Pattern(
      events: (0..<count).map { _ in event(kinds[integer(0...kinds.count - 1)]) },
      controls: (0..<controls).map { _ in control() })
  }

  private mutating func event(_ kind: EventKind) -> Event {
    var parameters: [EventParameterID: Double] = [:]
    for id in [
      EventParameterID.attackTime, .decayTime, .releaseTime, .audioVolume, .audioPitch, .audioPan,
      .audioBrightness,
    ] where uniform() < 0.6 {
      let isTime = id == .attackTime || id == .decayTime || id == .releaseTime
      parameters[id] = isTime ? uniform() * uniform() : uniform(-0.2...1.1)
    }
    if uniform() < 0.3 { parameters[.sustained] = 0 }
    let duration = kind == .audioCustom && uniform() < 0.5 ? 0 : 0.02 + uniform() * 0.3
    return kind == .audioContinuous
      ? tone(at: uniform() * 0.3, duration: duration, parameters)
      : recording(at: uniform() * 0.3, duration: duration, parameters)
  }

  private mutating func control() -> Control {
    let ids = ControlID.allCases.filter { AudioIDs.all.contains($0) }
    let id = ids[integer(0...ids.count - 1)]
    if uniform() < 0.4 { return step(id, at: uniform() * 0.5, uniform(-1...1)) }
    // Some curves are slow, some are steep, some have points at one time.
    let length = [0.3, 0.03, 0.001][integer(0...2)]
    return curve(
      id, at: uniform() * 0.4,
      (0..<integer(1...6)).map { _ in (Double(integer(0...6)) / 6 * length, uniform(-1...1)) })
  }
}

enum AudioIDs {
  static let all: [ControlID] = [
    .audioVolume, .audioPitch, .audioPan, .audioBrightness, .audioAttackTime, .audioDecayTime,
    .audioReleaseTime,
  ]
}

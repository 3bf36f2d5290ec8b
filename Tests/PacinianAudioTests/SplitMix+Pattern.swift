import PacinianModel
import PacinianTestSupport

extension SplitMix {
  /// Half a second of audio events under steps and curves of every audio control.
  mutating func pattern(
    kinds: [EventKind], events count: Int = 8, controls: Int = 12
  ) -> Pattern {
    Pattern(
      events: (0..<count).map { _ in event(kinds[whole(0...kinds.count - 1)]) },
      controls: (0..<controls).map { _ in control() })
  }

  private mutating func event(_ kind: EventKind) -> Event {
    var parameters: [EventParameterID: Double] = [:]
    for id in EventParameterID.allCases
    where id.applies(to: kind) && id != .sustained && number(0...1) < 0.6 {
      let isTime = EventParameterID.envelopeTimes.contains(id)
      parameters[id] = isTime ? number(0...1) * number(0...1) : number(-0.2...1.1)
    }
    if number(0...1) < 0.3 { parameters[.sustained] = 0 }
    let duration = kind == .audioCustom && number(0...1) < 0.5 ? 0 : 0.02 + number(0...1) * 0.3
    return kind == .audioContinuous
      ? tone(at: number(0...1) * 0.3, duration: duration, parameters)
      : recording(at: number(0...1) * 0.3, duration: duration, parameters)
  }

  private mutating func control() -> Control {
    let ids = AudioIDs.all
    let id = ids[whole(0...ids.count - 1)]
    if number(0...1) < 0.4 { return parameter(id, at: number(0...1) * 0.5, number(-1...1)) }
    // Some curves are slow, some are steep, some have points at one time.
    let length = [0.3, 0.03, 0.001][whole(0...2)]
    return curve(
      id, at: number(0...1) * 0.4,
      (0..<whole(1...6)).map { _ in (Double(whole(0...6)) / 6 * length, number(-1...1)) })
  }
}

enum AudioIDs {
  static let all = ControlID.allCases.filter { !$0.isHaptic }
}

import PacinianModel

extension FuzzInput {
  /// A short haptic pattern: at most eight events and six controls within 60 ms, so that a
  /// rendering takes microseconds.
  mutating func pattern() -> Pattern {
    let events = (0...choice(of: 8)).map { _ in event() }
    let controls = (0..<choice(of: 7)).map { _ in control() }
    return Pattern(events: events, controls: controls)
  }

  private mutating func event() -> Event {
    let isTransient = flag()
    var parameters = [
      EventParameter(.hapticIntensity, unit()),
      EventParameter(.hapticSharpness, unit()),
    ]
    guard !isTransient else {
      return Event(kind: .hapticTransient, time: time(), parameters: parameters)
    }
    parameters.append(EventParameter(.sustained, flag() ? 1 : 0))
    // Up to 16 ms, so that tails end soon.
    for id in [EventParameterID.attackTime, .decayTime, .releaseTime] {
      parameters.append(EventParameter(id, unit() * 0.3))
    }
    return Event(
      kind: .hapticContinuous, time: time(), duration: max(time(), 1e-4), parameters: parameters)
  }

  private mutating func control() -> Control {
    let id = element(of: Self.hapticControls)
    let start = time()
    guard flag() else { return .parameter(DynamicParameter(id, time: start, value: value())) }
    let points = (0...choice(of: 6)).map { _ in ControlPoint(time: time(), value: value()) }
    return .curve(ParameterCurve(id, time: start, points: points))
  }

  /// 0 to 60 ms, often on a frame of 8 000 a second or just beside it.
  mutating func time() -> Double {
    let frames = Double(choice(of: 240) * 2)
    switch choice(of: 4) {
    case 0: return frames / 8_000
    case 1: return (frames + unit()) / 8_000
    case 2: return (frames / 8_000).nextUp
    default: return unit() * 0.06
    }
  }

  /// Beyond every control's range on both sides.
  mutating func value() -> Double { unit() * 2.5 - 1.25 }

  /// A pattern as a file may hold it: events of every kind and controls, at any finite times.
  mutating func wildPattern() -> Pattern {
    let events = (0..<choice(of: 10)).map { _ in wildEvent() }
    let controls = (0..<choice(of: 5)).map { _ in control() }
    return Pattern(events: events, controls: controls)
  }

  private mutating func wildEvent() -> Event {
    let kind = element(of: EventKind.allCases)
    let parameters = EventParameterID.allCases.filter { _ in flag() }.map {
      EventParameter($0, finite())
    }
    let (time, duration) = (wildTime(), flag() ? wildTime() : nil)
    let path = element(of: ["a.wav", "/dev/zero", "../a", "", "a\"\u{0}<&>\n"])
    return Event(
      kind: kind, time: time, duration: duration, parameters: parameters,
      waveform: kind == .audioCustom ? EventWaveform(path: path) : nil)
  }

  /// Seconds of everyday, or any finite ones.
  mutating func wildTime() -> Double { flag() ? time() : max(0, finite()) }

  private mutating func finite() -> Double {
    let value = anyDouble()
    return value.isFinite ? value : 0
  }

  static let hapticControls = ControlID.allCases.filter { $0.isHaptic }
}

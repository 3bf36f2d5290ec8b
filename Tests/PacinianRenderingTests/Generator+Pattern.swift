import PacinianModel
import PacinianTestSupport

extension Generator {
  /// A second of events of every haptic kind under steps and curves of every haptic control.
  mutating func pattern(events count: Int = 24, controls: Int = 12) -> Pattern {
    Pattern(
      events: (0..<count).map { _ in event() },
      controls: (0..<controls).map { _ in control() })
  }

  private mutating func event() -> Event {
    if uniform() < 0.25 {
      return Event(
        kind: .hapticTransient, time: uniform(),
        parameters: [
          EventParameter(.hapticIntensity, uniform()),
          EventParameter(.hapticSharpness, uniform()),
        ])
    }
    var parameters = [
      EventParameter(.hapticIntensity, uniform()),
      EventParameter(.hapticSharpness, uniform(-0.1...1.1)),
    ]
    for id in EventParameterID.envelopeTimes where uniform() < 0.6 {
      parameters.append(EventParameter(id, uniform() * uniform()))
    }
    if uniform() < 0.4 { parameters.append(EventParameter(.sustained, 0)) }
    return Event(
      kind: .hapticContinuous, time: uniform(), duration: uniform() < 0.1 ? 0 : uniform() * 0.6,
      parameters: parameters)
  }

  private mutating func control() -> Control {
    let ids = ControlID.allCases.filter(\.isHaptic)
      .flatMap { $0 == .hapticSharpness ? [$0, $0] : [$0] }
    let id = ids[integer(0...ids.count - 1)]
    if uniform() < 0.4 {
      return .parameter(DynamicParameter(id, time: uniform() * 1.2, value: uniform(-1...1)))
    }
    // Some curves are slow, some are steep, some have points at one time.
    let length = [0.5, 0.05, 0.001][integer(0...2)]
    return .curve(
      ParameterCurve(
        id, time: uniform(),
        points: (0..<integer(1...8)).map { _ in
          ControlPoint(time: Double(integer(0...6)) / 6 * length, value: uniform(-1...1))
        }))
  }
}

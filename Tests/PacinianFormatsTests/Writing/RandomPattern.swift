import PacinianModel
import PacinianTestSupport

/// Patterns with everything that a pattern can hold, from a seed: values out of range, repeated
/// parameters, steps, unsorted points, controls that begin together.
struct RandomPattern {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(seed: seed) }

  private mutating func next() -> UInt64 { generator.next() }

  private mutating func integer(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  private mutating func unit() -> Double { Double(next() >> 11) / 0x1p53 }

  /// Half of the times are round, so that they coincide and fall on frames.
  private mutating func time(upTo limit: Double) -> Double {
    let time = unit() * limit
    return integer(below: 2) == 0 ? time : (time * 20).rounded() / 20
  }

  /// Mostly in the range, at times beyond it.
  private mutating func value(_ range: ClosedRange<Double>) -> Double {
    let width = range.upperBound - range.lowerBound
    return range.lowerBound + width * (unit() * 1.2 - 0.1)
  }

  private mutating func event() -> Event {
    let kind = EventKind.allCases[integer(below: EventKind.allCases.count)]
    var parameters: [EventParameter] = []
    for _ in 0..<integer(below: 6) {
      let id = EventParameterID.allCases[integer(below: EventParameterID.allCases.count)]
      parameters.append(EventParameter(id, value(id.range)))
    }
    let needsDuration = kind == .hapticContinuous
    return Event(
      kind: kind, time: time(upTo: 1),
      duration: needsDuration || integer(below: 2) == 0 ? 0.05 + time(upTo: 0.5) : nil,
      parameters: parameters,
      waveform: kind == .audioCustom
        ? EventWaveform(
          path: "a \"b\".wav", usesVolumeEnvelope: integer(below: 2) == 0,
          isLoopEnabled: integer(below: 2) == 0) : nil)
  }

  private mutating func control(pointLimit: Int) -> Control {
    let ids = ControlID.allCases
    // Haptic intensity and sharpness come first and are what most files have.
    let id = ids[integer(below: integer(below: 3) == 0 ? ids.count : 2)]
    if integer(below: 4) == 0 {
      return .parameter(DynamicParameter(id, time: time(upTo: 1), value: value(id.range)))
    }
    var points: [ControlPoint] = []
    for _ in 0..<integer(below: pointLimit) {
      points.append(ControlPoint(time: time(upTo: 0.7), value: value(id.range)))
    }
    return .curve(ParameterCurve(id, time: time(upTo: 0.5), points: points))
  }

  mutating func pattern(pointLimit: Int = 50) -> Pattern {
    var pattern = Pattern()
    for _ in 0..<(1 + integer(below: 8)) { pattern.events.append(event()) }
    for _ in 0..<integer(below: 6) { pattern.controls.append(control(pointLimit: pointLimit)) }
    if integer(below: 2) == 0 { pattern.version = 1 }
    if integer(below: 2) == 0 {
      pattern.metadata = .object([
        .init(name: "Project", value: .string("é\n\u{1}")),
        .init(name: "n", value: .number("1.50")), .init(name: "none", value: .null),
        .init(name: "list", value: .array([.boolean(true), .object([])])),
      ])
    }
    return pattern
  }
}

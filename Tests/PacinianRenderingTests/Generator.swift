import PacinianBase

/// A small generator with a printed seed, so that a failure can be had again.
struct Generator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 | 1 }

  mutating func uniform() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A sine of a phase in radians.
  static func wave(_ phase: Double) -> Double { sin(phase) }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    min(range.upperBound, range.lowerBound + Int(uniform() * Double(range.count)))
  }
}

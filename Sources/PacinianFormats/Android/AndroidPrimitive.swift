/// The primitives that Android's devices may have. Raw values are their names in XML.
///
/// A device does not say how its primitives feel or how long they are. They are read as the shapes
/// that Android's documentation describes in words, with lengths that are common on phones.
package enum AndroidPrimitive: String, CaseIterable {
  case click
  case tick
  case lowTick = "low_tick"
  case slowRise = "slow_rise"
  case quickRise = "quick_rise"
  case quickFall = "quick_fall"
  case spin
  case thud

  /// Sharper transients are ticks, duller ones low ticks; strong ones are clicks.
  private static let (tickSharpness, clickIntensity) = (0.3, 0.5)

  /// The primitive that stands for a transient.
  init(_ transient: VibrationPoint) {
    self =
      transient.intensity >= Self.clickIntensity
      ? .click : transient.sharpness >= Self.tickSharpness ? .tick : .lowTick
  }

  /// Milliseconds that it counts for in the delay of the next one.
  package var length: Double {
    switch self {
    case .click, .tick, .lowTick: 10
    case .slowRise: 500
    case .quickRise, .spin: 150
    case .quickFall: 100
    case .thud: 300
    }
  }

  /// Intensities at equal distances over the length; `nil` for a transient.
  var course: [Double]? {
    switch self {
    case .click, .tick, .lowTick: nil
    case .slowRise, .quickRise: [0, 1]
    case .quickFall, .thud: [1, 0]
    case .spin: [0, 1, 0]
    }
  }

  var sharpness: Double {
    switch self {
    case .lowTick, .thud: 0.2
    default: VibrationCourse.resonance
    }
  }
}

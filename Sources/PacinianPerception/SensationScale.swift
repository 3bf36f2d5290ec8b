import PacinianLibc

/// The level of a vibration above the detection threshold, for an actuator whose acceleration at
/// full scale is known; else the level against the strongest vibration, weighted as the threshold
/// is.
public struct SensationScale: Sendable, Equatable {
  /// The receptors that a frequency reaches first.
  public enum Channel: Sendable, CaseIterable {
    /// From ``boundary`` upwards: the Pacinian corpuscles.
    case pacinian
    /// Below it: the slower channel, of flutter.
    case slow
  }

  /// Hz above which the Pacinian channel has the lowest threshold (S. J. Bolanowski,
  /// G. A. Gescheider, R. T. Verrillo and C. M. Checkosky, "Four channels mediate the mechanical
  /// aspects of touch", Journal of the Acoustical Society of America 84, 1988).
  public static let boundary = 40.0

  /// Hz of the least threshold.
  static let bestFrequency = 250.0
  /// m/s², as a peak, at the threshold at ``bestFrequency``: a displacement of 0.1 µm there, the
  /// least threshold of the Pacinian channel in the same measurements.
  static let leastAcceleration =
    0.1e-6 * (2 * Double.pi * bestFrequency)
    * (2 * Double.pi * bestFrequency)

  /// m/s² at full scale; `nil` for levels that are relative.
  public let fullScaleAcceleration: Double?

  public var isRelative: Bool { fullScaleAcceleration == nil }

  /// - Parameter fullScaleAcceleration: m/s², as a peak, of a sine of full scale; above 0.
  public init(fullScaleAcceleration: Double?) {
    self.fullScaleAcceleration = fullScaleAcceleration
  }

  /// dB of a sine of full scale above the threshold at its frequency in Hz; relative levels are 0
  /// at 250 Hz and less elsewhere.
  public func fullScaleLevel(at frequency: Double) -> Double {
    let best = fullScaleAcceleration.map { 20 * log10($0 / Self.leastAcceleration) } ?? 0
    return best - (DetectionThreshold.decibels(at: frequency) - DetectionThreshold.least)
  }
}

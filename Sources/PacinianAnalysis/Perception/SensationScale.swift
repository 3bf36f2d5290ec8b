import PacinianBase

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

  /// Hz above which the Pacinian channel has the lowest threshold: papers that cite S. J.
  /// Bolanowski, G. A. Gescheider, R. T. Verrillo and C. M. Checkosky, "Four channels mediate the
  /// mechanical aspects of touch", Journal of the Acoustical Society of America 84, 1988, pages
  /// 1680 to 1694, give 10 to 40 Hz to the channel NP I and 40 to 800 Hz to the Pacinian one. The
  /// paper itself has not been read for this project.
  public static let boundary = 40.0

  /// Hz of the least threshold of displacement.
  static let bestFrequency = 250.0
  /// m/s², as a peak, at the threshold at ``bestFrequency``: a displacement of 0.1 µm there, which
  /// R. T. Verrillo found for the palm ("Effect of contactor area on the vibrotactile threshold",
  /// Journal of the Acoustical Society of America 35, 1963). docs/PERCEPTION.md compares it.
  static let leastAcceleration =
    0.1e-6 * (2 * Double.pi * bestFrequency)
    * (2 * Double.pi * bestFrequency)
  /// Hz below which the threshold of acceleration is held; Verrillo measured from 25 Hz on.
  private static let lowest = 10.0

  /// m/s² at full scale; `nil` for levels that are relative.
  public let fullScaleAcceleration: Double?

  public var isRelative: Bool { fullScaleAcceleration == nil }

  /// - Parameter fullScaleAcceleration: m/s², as a peak, of a sine of full scale; above 0.
  public init(fullScaleAcceleration: Double?) {
    self.fullScaleAcceleration = fullScaleAcceleration
  }

  /// dB of a sine of full scale above the threshold at its frequency in Hz; relative levels are 0
  /// from 40 to 250 Hz, more below and less above.
  public func fullScaleLevel(at frequency: Double) -> Double {
    let best = fullScaleAcceleration.map { 20 * log10($0 / Self.leastAcceleration) } ?? 0
    return best - Self.rise(at: frequency)
  }

  /// dB of the threshold of acceleration above ``leastAcceleration``.
  ///
  /// The threshold of displacement is flat up to 40 Hz and falls by 12 dB an octave from there to
  /// 250 Hz (G. A. Gescheider and R. T. Verrillo, "Vibrotactile frequency characteristics as
  /// determined by adaptation and masking procedures", 1979). The threshold of acceleration
  /// therefore rises by 12 dB an octave to 40 Hz and is flat from there to 250 Hz. Above, it is
  /// taken to rise as ``DetectionThreshold``.
  static func rise(at frequency: Double) -> Double {
    frequency > bestFrequency
      ? DetectionThreshold.decibels(at: frequency) - DetectionThreshold.least
      : 40 * log10(min(max(frequency, lowest) / boundary, 1))
  }
}

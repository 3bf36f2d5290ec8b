/// One section of an actuator's equalisation: a second-order peak or dip.
///
/// The section is the peaking equaliser of R. Bristow-Johnson's "Cookbook formulae for audio EQ
/// biquad filter coefficients".
public struct PeakingFilter: Sendable, Equatable {
  /// Centre in Hz, above 0. A centre at or above half the sample rate leaves the signal as it is.
  public var frequency: Double
  /// Quality factor Q, above 0.
  public var quality: Double
  /// Gain at the centre in dB; negative to flatten a resonance.
  public var gainDecibels: Double

  public init(frequency: Double, quality: Double, gainDecibels: Double) {
    self.frequency = frequency
    self.quality = quality
    self.gainDecibels = gainDecibels
  }
}

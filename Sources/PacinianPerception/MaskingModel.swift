import PacinianLibc

/// The masking of a vibration by a stronger one at the same time, as the psychohaptic model of
/// MPEG's reference software for haptics (ISO/IEC 23090-31) has it: a peak of level `L` at `f_p`
/// hides at `f` what is below `L − 5 + (5 / 1400) · f_p − 30 · ((f − f_p) / f_p)²` dB.
public enum MaskingModel {
  /// A peak of a spectrum.
  public struct Peak: Sendable, Equatable {
    /// Hz, above 0.
    public var frequency: Double
    /// dB.
    public var level: Double

    public init(frequency: Double, level: Double) {
      self.frequency = frequency
      self.level = level
    }
  }

  private static let distance = 5.0
  private static let reach = 1_400.0
  private static let steepness = 30.0

  /// The level in dB below which `peaks` hide a vibration of a frequency in Hz: the sum of the
  /// powers that each hides; −infinity without peaks.
  public static func level(at frequency: Double, of peaks: [Peak]) -> Double {
    let power = peaks.reduce(0) { sum, peak in
      let ratio = (frequency - peak.frequency) / peak.frequency
      let level =
        peak.level - distance + distance / reach * peak.frequency - steepness * ratio * ratio
      return sum + pow(10, level / 10)
    }
    return 10 * log10(power)
  }
}

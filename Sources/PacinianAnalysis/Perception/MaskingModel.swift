/// The masking of a vibration by a stronger one at the same time, as the psychohaptic model of
/// MPEG's reference software for haptics (ISO/IEC 23090-31; `PsychohapticModel::peakMask`) has it:
/// a peak of level `L` at `f_p` hides at `f` every level below
/// `L − 5 + (5 / 1400) · f_p − 30 · ((f − f_p) / f_p)²` dB, and of several peaks the one counts
/// that hides the most.
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

  /// The level in dB below which `peaks` hide a vibration of a frequency in Hz: the highest of the
  /// peaks' levels there; −infinity without peaks.
  public static func level(at frequency: Double, of peaks: [Peak]) -> Double {
    peaks.reduce(-.infinity) { highest, peak in
      let ratio = (frequency - peak.frequency) / peak.frequency
      let level =
        peak.level - distance + distance / reach * peak.frequency - steepness * ratio * ratio
      return max(highest, level)
    }
  }
}

/// Rounds samples to signed bytes and moves the noise to the top fifth of the band, where a hand
/// feels nothing: each sample gets back the errors of the eight before it.
///
/// The weights are the linear prediction of noise that is flat to four fifths of the band
/// (autocorrelation `sin(0.8 πk) / k`), so that the least is left below.
struct ShapedQuantiser {
  /// The errors of the last samples, the latest first.
  private var errors = SIMD8<Float>()

  private let weights = SIMD8<Float>(
    -0.783723, 0.935799, -1.008956, 0.989651, -0.882314, 0.708138, -0.49979, 0.293515)
  /// Weaker samples are silence: a fiftieth of a step.
  private static let silence: Float = 0.0002

  /// The byte of a sample, ±1 at full scale.
  mutating func byte(_ sample: Float) -> Int8 {
    // Without this the errors of a sound would go on as steps by one in the silence after it.
    if abs(sample) < Self.silence {
      errors = SIMD8()
      return 0
    }
    let wanted = sample * 127 + (errors * weights).sum()
    // (A number above 0 is rounded where half is added and the rest cut off.)
    let rounded = Int(max(0, min(254, wanted + 127)) + 0.5) &- 127
    // (Where full scale cuts, its error is not handed on.)
    let error = max(-0.5, min(0.5, Float(rounded) - wanted))
    errors = SIMD8(
      error, errors[0], errors[1], errors[2], errors[3], errors[4], errors[5], errors[6])
    return Int8(truncatingIfNeeded: rounded)
  }
}

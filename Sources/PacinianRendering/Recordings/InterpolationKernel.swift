import PacinianBase

/// The windowed sinc `p(v) = sinc(v) · kaiser(v / reach)`. (J. F. Kaiser's window; A. V. Oppenheim
/// and R. W. Schafer, "Discrete-Time Signal Processing", section 7.5.3.)
enum InterpolationKernel {
  /// Frames to either side at speeds up to 1; at speed `s` above, `s` times as many.
  static var reach: Int { 24 }
  /// Values of the table for each frame.
  static var resolution: Int { 512 }
  /// Kaiser's `β`, for a stopband of −100 dB.
  private static var shape: Double { 10 }

  /// 0 from ``reach`` on.
  static func value(_ distance: Double) -> Double {
    let share = distance / Double(reach)
    guard share < 1 else { return 0 }
    let window = bessel(shape * (1 - share * share).squareRoot()) / bessel(shape)
    let angle = Double.pi * distance
    return window * (distance == 0 ? 1 : sin(angle) / angle)
  }

  /// The modified Bessel function of order 0, by its series `Σ ((x/2)^k / k!)²`.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    var k = 1.0
    while term > sum * 1e-17 {
      let factor = x / (2 * k)
      term *= factor * factor
      sum += term
      k += 1
    }
    return sum
  }
}

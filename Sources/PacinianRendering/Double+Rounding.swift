// `rounded(_:)` is a call into the C library on x86-64's baseline, which the render path may not
// make.
extension Double {
  /// The greatest whole number that is not more.
  @inline(__always)
  var roundedDown: Double { -(-self).roundedUp }

  /// The least whole number that is not less. Beyond ±2⁵², infinity included, every number is
  /// whole.
  @inline(__always)
  var roundedUp: Double {
    guard abs(self) < 0x1p52 else { return self }
    // `Int64`, because `Int` has 32 bits on some systems.
    let whole = Double(Int64(self))
    // (A sum and not a choice of two: whether a fraction is left cannot be predicted.)
    return whole + (whole < self ? 1 : 0)
  }

  /// The nearest whole number, for magnitudes under 2⁵¹: adding 1.5 · 2⁵² pushes the fraction out
  /// of the significand.
  @inline(__always)
  var roundedToNearest: Double { (self + 6_755_399_441_055_744) - 6_755_399_441_055_744 }
}

// `rounded(_:)` is a call into the C library on x86-64's baseline, which the render path may not
// make.
extension Double {
  /// The greatest whole number that is not more.
  @inline(__always)
  var roundedDown: Double { -(-self).roundedUp }

  /// The least whole number that is not less. Magnitudes of 2⁵¹ and more, infinity included, are
  /// left as they are.
  @inline(__always)
  var roundedUp: Double {
    guard abs(self) < 0x1p51 else { return self }
    let nearest = roundedToNearest
    // (A sum and not a choice of two: which way it was rounded cannot be predicted.)
    return nearest + (nearest < self ? 1 : 0)
  }

  /// The nearest whole number, for magnitudes under 2⁵¹: adding 1.5 · 2⁵² pushes the fraction out
  /// of the significand.
  @inline(__always)
  var roundedToNearest: Double { (self + 6_755_399_441_055_744) - 6_755_399_441_055_744 }

  /// A whole number under 2³¹, as it is: without the checks of a conversion.
  @inline(__always)
  var wholeFrame: Int32 {
    assert(self >= 0 && self == Double(Int32(self)), "a frame of a tile is a small whole number")
    return Int32(truncatingIfNeeded: (self + 6_755_399_441_055_744).bitPattern)
  }
}

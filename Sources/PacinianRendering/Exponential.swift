/// `exp(x)` for `|x| < 700`, to 1e-15: the render path may not call the C library, whose functions
/// the compiler cannot prove free of locks.
///
/// `exp(x) = 2ⁿ exp(r)`, `|r| ≤ ln 2 / 2`, by the Taylor series to r¹³.
@inline(__always)
@_noLocks
package func exponential(_ x: Double) -> Double {
  let n = (x * 1.442_695_040_888_963_4).roundedToNearest
  // ln 2 in two parts, the first with trailing zeros so that n · high is exact.
  let r = (x - n * 0x1.62e42fefa0000p-1) - n * 0x1.cf79abc9e3b3ap-40
  var series = 1.0 / 6_227_020_800
  series = series * r + 1.0 / 479_001_600
  series = series * r + 1.0 / 39_916_800
  series = series * r + 1.0 / 3_628_800
  series = series * r + 1.0 / 362_880
  series = series * r + 1.0 / 40_320
  series = series * r + 1.0 / 5_040
  series = series * r + 1.0 / 720
  series = series * r + 1.0 / 120
  series = series * r + 1.0 / 24
  series = series * r + 1.0 / 6
  series = series * r + 0.5
  series = series * r * r + r
  return (series + 1) * Double(sign: .plus, exponent: Int(n), significand: 1)
}

/// `(eˣ − 1) / x`, the mean of an exponential over an interval; near 0 by its Taylor series to x¹¹,
/// whose remainder at ½ is 4e-14.
@inline(__always)
@_noLocks
package func meanExponential(_ x: Double) -> Double {
  let magnitude = abs(x)
  guard magnitude <= 0.5 else { return (exponential(x) - 1) / x }
  if magnitude < 0.02 {
    // To x⁵: a chain of multiplications half as long, whose remainder is 2e-14.
    var series = 1.0 / 720
    series = series * x + 1.0 / 120
    series = series * x + 1.0 / 24
    series = series * x + 1.0 / 6
    series = series * x + 0.5
    return series * x + 1
  }
  var series = 1.0 / 479_001_600
  series = series * x + 1.0 / 39_916_800
  series = series * x + 1.0 / 3_628_800
  series = series * x + 1.0 / 362_880
  series = series * x + 1.0 / 40_320
  series = series * x + 1.0 / 5_040
  series = series * x + 1.0 / 720
  series = series * x + 1.0 / 120
  series = series * x + 1.0 / 24
  series = series * x + 1.0 / 6
  series = series * x + 0.5
  return series * x + 1
}

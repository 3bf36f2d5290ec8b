/// `exp(x)` for `|x| < 700`, to 1e-15: the render path may not call the C library, whose functions
/// the compiler cannot prove free of locks.
///
/// `exp(x) = 2ⁿ exp(r)`, `|r| ≤ ln 2 / 2`.
@inline(__always)
@_noLocks
package func exponential(_ x: Double) -> Double {
  let n = (x * 1.442_695_040_888_963_4).roundedToNearest
  // ln 2 in two parts, the first with trailing zeros so that n · high is exact.
  let r = (x - n * 0x1.62e42fefa0000p-1) - n * 0x1.cf79abc9e3b3ap-40
  return (meanSeries(r) * r + 1) * Double(sign: .plus, exponent: Int(n), significand: 1)
}

/// `(eˣ − 1) / x`, the mean of an exponential over an interval.
@inline(__always)
@_noLocks
package func meanExponential(_ x: Double) -> Double {
  abs(x) <= 0.5 ? meanSeries(x) : (exponential(x) - 1) / x
}

/// `(eˣ − 1) / x` for `|x| ≤ ½`: its Taylor series to x¹², whose remainder is below 2e-15. Summed
/// by Estrin's scheme, in which no product waits for more than four others (Knuth, The Art of
/// Computer Programming, volume 2, section 4.6.4).
@inline(__always)
private func meanSeries(_ x: Double) -> Double {
  let square = x * x
  let fourth = square * square
  let low = (1 + x * (1.0 / 2)) + square * (1.0 / 6 + x * (1.0 / 24))
  let middle =
    (1.0 / 120 + x * (1.0 / 720)) + square * (1.0 / 5_040 + x * (1.0 / 40_320))
  let high =
    (1.0 / 362_880 + x * (1.0 / 3_628_800))
    + square * (1.0 / 39_916_800 + x * (1.0 / 479_001_600))
  return low + fourth * (middle + fourth * (high + fourth * (1.0 / 6_227_020_800)))
}

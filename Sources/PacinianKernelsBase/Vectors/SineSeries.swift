#if arch(x86_64) || !(TIER_V3 || TIER_V4)

/// Sine and cosine of a whole turn as polynomials with exact zeros.
///
/// With `u = r²`: `sin(2πr) = r (u − ¼) S(u)` and `cos(2πr) = (u − 1/16) C(u)` for `r` in −½…½
/// turns. `S` and `C` are minimax fits (iteratively reweighted least squares over Chebyshev points
/// of the weighted error); their errors are 1.0e-7 (−139 dB) and 1.2e-8 (−158 dB), at or under the
/// rounding of a float. With the zeros as factors no fold to a quarter turn is needed, as for a
/// plain series, and the error near the zeros is small.
@inline(__always)
func sineOfTurns(_ r: Floats, _ u: Floats) -> Floats {
  var series = Floats(repeating: -12.233_312_117)
  series = multiplyAdd(series, u, Floats(repeating: 38.123_201_073))
  series = multiplyAdd(series, u, Floats(repeating: -67.043_898_563))
  series = multiplyAdd(series, u, Floats(repeating: 64.834_681_133))
  series = multiplyAdd(series, u, Floats(repeating: -25.132_730_382))
  return (r * multiplyAdd(r, r, Floats(repeating: -0.25))) * series
}

@inline(__always)
func cosineOfTurns(_ r: Floats, _ u: Floats) -> Floats {
  var series = Floats(repeating: 6.540_000_071)
  series = multiplyAdd(series, u, Floats(repeating: -25.567_084_614))
  series = multiplyAdd(series, u, Floats(repeating: 58.571_853_187))
  series = multiplyAdd(series, u, Floats(repeating: -81.789_639_326))
  series = multiplyAdd(series, u, Floats(repeating: 59.827_273_989))
  series = multiplyAdd(series, u, Floats(repeating: -15.999_999_810))
  return multiplyAdd(r, r, Floats(repeating: -0.0625)) * series
}

#endif

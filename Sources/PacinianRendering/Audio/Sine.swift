// The render path may not call the C library, whose functions the compiler cannot prove free of
// locks.

/// `sin(2π·turns)` for `|turns| < 2⁵⁰`, to 4e-16.
///
/// The argument is reduced to a quarter turn around 0, where the Taylor series to the power 21 is
/// used.
@inline(__always)
func sine(turns: Double) -> Double {
  // The nearest half turn: a sum with 1.5 · 2⁵² has no fraction.
  let halves = (turns * 2 + 0x1.8p52) - 0x1.8p52
  let x = (turns - halves * 0.5) * (2 * Double.pi)
  let square = x * x
  var series = 1.0 / 51_090_942_171_709_440_000
  series = series * square - 1.0 / 121_645_100_408_832_000
  series = series * square + 1.0 / 355_687_428_096_000
  series = series * square - 1.0 / 1_307_674_368_000
  series = series * square + 1.0 / 6_227_020_800
  series = series * square - 1.0 / 39_916_800
  series = series * square + 1.0 / 362_880
  series = series * square - 1.0 / 5_040
  series = series * square + 1.0 / 120
  series = series * square - 1.0 / 6
  let value = series * square * x + x
  return Int(halves) & 1 == 0 ? value : -value
}

/// `cos(2π·turns)`, as ``sine(turns:)``.
@inline(__always)
func cosine(turns: Double) -> Double { sine(turns: turns + 0.25) }

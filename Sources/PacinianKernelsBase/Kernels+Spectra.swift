import CPacinianCPU

extension Kernels {
  /// Real and imaginary parts from angles and moduli: `values[n] = moduli[n] · cos(2π t)` and `imaginary[n] =
  /// moduli[n] · sin(2π t)`, `t = values[n] · turns`, for a multiple of eight numbers. Where `t` is under 2³⁰ in
  /// magnitude the results are within 1e-14 · (1 + |t|) · `moduli[n]`.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func turn(
    _ values: UnsafeMutablePointer<Double>, turns: Double, moduli: UnsafePointer<Double>,
    imaginary: UnsafeMutablePointer<Double>, count: Int
  ) {
    var index = 0
    while index < count {
      let rest = fraction(load(values, index) * turns)
      let square = rest * rest
      let modulus = load(moduli, index)
      store(modulus * cosineOfTurns(square), values, index)
      store(modulus * sineOfTurns(rest, square), imaginary, index)
      index += 8
    }
  }
}

/// The sine of a whole turn, as the one for floats in SineSeries.swift: `r (u − ¼) S(u)` with `u = r²`. `S`
/// interpolates at nine Chebyshev points; what is left is the rounding of a double.
@inline(__always)
private func sineOfTurns(_ r: Doubles, _ u: Doubles) -> Doubles {
  var series = Doubles(repeating: -0.010_567_996_650_934_22)
  series = multiplyAdd(series, u, Doubles(repeating: 0.100_743_306_800_723_08))
  series = multiplyAdd(series, u, Doubles(repeating: -0.692_662_014_483_681_1))
  series = multiplyAdd(series, u, Doubles(repeating: 3.646_732_326_655_587))
  series = multiplyAdd(series, u, Doubles(repeating: -14.182_952_620_366_21))
  series = multiplyAdd(series, u, Doubles(repeating: 38.512_955_252_167_79))
  series = multiplyAdd(series, u, Doubles(repeating: -67.077_620_914_982_84))
  series = multiplyAdd(series, u, Doubles(repeating: 64.835_844_046_697_72))
  series = multiplyAdd(series, u, Doubles(repeating: -25.132_741_228_718_27))
  return (r * (u - 0.25)) * series
}

/// The cosine likewise, `(u − 1/16) C(u)`, `C` from ten points.
@inline(__always)
private func cosineOfTurns(_ u: Doubles) -> Doubles {
  var series = Doubles(repeating: 0.002_961_970_865_726_471)
  series = multiplyAdd(series, u, Doubles(repeating: -0.035_472_678_579_390_05))
  series = multiplyAdd(series, u, Doubles(repeating: 0.279_460_322_967_497_6))
  series = multiplyAdd(series, u, Doubles(repeating: -1.696_836_638_251_988_8))
  series = multiplyAdd(series, u, Doubles(repeating: 7.797_469_374_990_373))
  series = multiplyAdd(series, u, Doubles(repeating: -25.938_913_370_330_184))
  series = multiplyAdd(series, u, Doubles(repeating: 58.623_459_178_707_22))
  series = multiplyAdd(series, u, Doubles(repeating: -81.792_851_003_533_29))
  series = multiplyAdd(series, u, Doubles(repeating: 59.827_340_834_841_9))
  series = multiplyAdd(series, u, Doubles(repeating: -15.999_999_999_999_95))
  return (u - 0.0625) * series
}

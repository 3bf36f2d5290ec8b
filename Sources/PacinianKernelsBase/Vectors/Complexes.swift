#if arch(x86_64) || !(TIER_V3 || TIER_V4)

/// Eight complex numbers.
struct Complexes {
  let real: Doubles
  let imaginary: Doubles

  @inline(__always)
  init(_ real: Doubles, _ imaginary: Doubles) {
    self.real = real
    self.imaginary = imaginary
  }

  @inline(__always)
  static func + (a: Self, b: Self) -> Self { Self(a.real + b.real, a.imaginary + b.imaginary) }

  @inline(__always)
  static func - (a: Self, b: Self) -> Self { Self(a.real - b.real, a.imaginary - b.imaginary) }

  @inline(__always)
  static func * (a: Self, b: Self) -> Self {
    Self(
      multiplyAdd(-a.imaginary, b.imaginary, a.real * b.real),
      multiplyAdd(a.imaginary, b.real, a.real * b.imaginary))
  }

  @inline(__always)
  func scaled(by factors: Doubles) -> Self { Self(real * factors, imaginary * factors) }

  @inline(__always)
  var conjugate: Self { Self(real, -imaginary) }

  /// Times `i`.
  @inline(__always)
  var quarterTurned: Self { Self(-imaginary, real) }

  /// Times `√i`.
  @inline(__always)
  var eighthTurned: Self {
    Self(real - imaginary, real + imaginary).scaled(by: Doubles(repeating: 0.707_106_781_186_547_6))
  }

  /// Divided by `√i`.
  @inline(__always)
  var eighthTurnedBack: Self {
    Self(real + imaginary, imaginary - real).scaled(by: Doubles(repeating: 0.707_106_781_186_547_6))
  }

  @inline(__always)
  var reversed: Self { Self(Self.reversed(real), Self.reversed(imaginary)) }

  @inline(__always)
  private static func reversed(_ x: Doubles) -> Doubles {
    Doubles(x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0])
  }
}

/// The discrete Fourier transform of four numbers.
@inline(__always)
func fourierTransform(
  _ a: Complexes, _ b: Complexes, _ c: Complexes, _ d: Complexes
) -> (Complexes, Complexes, Complexes, Complexes) {
  let (evenSum, evenDifference) = (a + c, a - c)
  let (oddSum, oddDifference) = (b + d, (b - d).quarterTurned)
  return (
    evenSum + oddSum, evenDifference - oddDifference, evenSum - oddSum,
    evenDifference + oddDifference
  )
}

/// The discrete Fourier transform of eight numbers.
@inline(__always)
func fourierTransform(
  _ a: Complexes, _ b: Complexes, _ c: Complexes, _ d: Complexes, _ e: Complexes, _ f: Complexes,
  _ g: Complexes, _ h: Complexes
) -> (
  Complexes, Complexes, Complexes, Complexes, Complexes, Complexes, Complexes, Complexes
) {
  let even = fourierTransform(a, c, e, g)
  let odd = fourierTransform(b, d, f, h)
  let turned = (odd.1.eighthTurnedBack, odd.2.quarterTurned, odd.3.eighthTurned)
  return (
    even.0 + odd.0, even.1 + turned.0, even.2 - turned.1, even.3 - turned.2, even.0 - odd.0,
    even.1 - turned.0, even.2 + turned.1, even.3 + turned.2
  )
}

#endif

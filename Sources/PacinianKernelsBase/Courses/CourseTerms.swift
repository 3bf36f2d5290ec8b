#if arch(x86_64) || !(TIER_V3 || TIER_V4)

/// Sixteen chunks of a voice as polynomials of the ninth degree over the chunk, from −1 to 1.
struct CourseTerms {
  private(set) var term0: Floats
  private(set) var term1: Floats
  private(set) var term2: Floats
  private(set) var term3: Floats
  private(set) var term4: Floats
  private(set) var term5: Floats
  private(set) var term6: Floats
  private(set) var term7: Floats
  private var term8: Floats
  private var term9: Floats

  /// The largest error of the cosine's polynomial; the sine's is a tenth.
  static var error: Float { 2.2e-7 }

  /// `height · sin(2π turns + r x + bow · x² + twist · x³)`, up to one radian to each side.
  ///
  /// With `e = bow · x² + twist · x³` it is `sin + e · cos − e² / 2 · sin` of `2π turns + r x`,
  /// with an error under 1.3e-7 for a bow up to 6e-3 and a twist up to its square. Sine and cosine
  /// of `r x` are polynomials of the seventh and sixth degree, minimax fits (iteratively reweighted
  /// least squares) over one radian, which err by 2e-8 and by ``error``.
  @inline(__always)
  init(turns: Floats, radians r: Floats, bow: Floats, twist: Floats, height: Floats) {
    let square = turns * turns
    let sine = sineOfTurns(turns, square) * height
    let cosine = cosineOfTurns(turns, square) * height
    // The terms of the cosine, even, and of the sine, odd, of r x.
    let r2 = r * r
    let r3 = r2 * r
    let r4 = r2 * r2
    let a2 = r2 * -0.499_995_56
    let a3 = r3 * -0.166_665_99
    let a4 = r4 * 0.041_639_63
    let a5 = r2 * r3 * 0.008_329_80
    let a6 = r2 * r4 * -0.001_341_98
    let a7 = r3 * r4 * -0.000_192_84
    let bowedSine = bow * sine
    let bowedCosine = bow * cosine
    // The first term of e² / 2.
    let lift = bow * bow * -0.5
    term0 = sine
    term1 = cosine * r
    term2 = multiplyAdd(sine, a2, bowedCosine)
    term3 = multiplyAdd(cosine, a3 + twist, bowedSine * -r)
    term4 = multiplyAdd(sine, multiplyAdd(twist, -r, a4 + lift), bowedCosine * a2)
    term5 = multiplyAdd(
      cosine, multiplyAdd(twist, a2, multiplyAdd(lift, r, a5)), bowedSine * -a3)
    term6 = multiplyAdd(
      sine, multiplyAdd(twist, -a3, multiplyAdd(lift, a2, a6)), bowedCosine * a4)
    term7 = multiplyAdd(
      cosine, multiplyAdd(twist, a4, multiplyAdd(lift, a3, a7)), bowedSine * -a5)
    term8 = multiplyAdd(
      sine, multiplyAdd(twist, -a5, lift * a4), bowedCosine * a6)
    term9 = multiplyAdd(cosine, lift * a5, bowedSine * -a7)
  }

  /// Multiplies by `value + rise · x`.
  @inline(__always)
  mutating func multiply(by value: Floats, rise: Float) {
    let rise = Floats(repeating: rise)
    term9 = multiplyAdd(term9, value, term8 * rise)
    term8 = multiplyAdd(term8, value, term7 * rise)
    term7 = multiplyAdd(term7, value, term6 * rise)
    term6 = multiplyAdd(term6, value, term5 * rise)
    term5 = multiplyAdd(term5, value, term4 * rise)
    term4 = multiplyAdd(term4, value, term3 * rise)
    term3 = multiplyAdd(term3, value, term2 * rise)
    term2 = multiplyAdd(term2, value, term1 * rise)
    term1 = multiplyAdd(term1, value, term0 * rise)
    term0 *= value
  }

  /// Reduces the polynomials to the seventh degree: the highest powers are replaced by the lower
  /// terms of a Chebyshev polynomial (C. Lanczos, "Applied Analysis", on the economisation of power
  /// series). The terms of bow and rise in these powers are small; an eighth and a ninth degree
  /// would err by no less than the floats do, and cost every frame.
  @inline(__always)
  mutating func economise() {
    // x⁹ by T₉, x⁸ by T₈.
    term7 = multiplyAdd(term9, Floats(repeating: 2.25), term7)
    term5 = multiplyAdd(term9, Floats(repeating: -1.6875), term5)
    term3 = multiplyAdd(term9, Floats(repeating: 0.46875), term3)
    term1 = multiplyAdd(term9, Floats(repeating: -0.03515625), term1)
    term6 = multiplyAdd(term8, Floats(repeating: 2), term6)
    term4 = multiplyAdd(term8, Floats(repeating: -1.25), term4)
    term2 = multiplyAdd(term8, Floats(repeating: 0.25), term2)
    term0 = multiplyAdd(term8, Floats(repeating: -0.0078125), term0)
    // No frame is −0 then, written or added to zeros alike.
    term0 += Floats.zero
  }

  /// Sixteen floats for each degree up to the seventh.
  @inline(__always)
  func write(to scratch: UnsafeMutablePointer<Float>) {
    store(term0, scratch, 0)
    store(term1, scratch, 16)
    store(term2, scratch, 32)
    store(term3, scratch, 48)
    store(term4, scratch, 64)
    store(term5, scratch, 80)
    store(term6, scratch, 96)
    store(term7, scratch, 112)
  }
}

#endif

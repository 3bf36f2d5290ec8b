/// Decimal to `Double`, correctly rounded, for the numbers people and tools write.
///
/// Two exact methods cover them. A significand up to 2^53 and a power of ten up to 10^22 are both
/// doubles, so one multiplication or division rounds once and rightly (W. D. Clinger, "How to read
/// floating point numbers accurately", 1990). A longer significand with a negative exponent down to
/// -27 is a quotient of two 64-bit integers times a power of two, because 10^k = 5^k * 2^k and 5^27
/// < 2^64; the quotient's first 64 bits and whether a remainder is left decide the rounding. The
/// caller has a slower method for other numbers.
enum DecimalConversion {
  /// `significand * 10^exponent`, or `nil` when neither method applies.
  /// - Parameter digits: how many digits made up `significand`; past 19 it may have overflowed.
  @inline(__always)
  static func value(of significand: UInt64, exponent: Int, _ digits: Int) -> Double? {
    guard digits <= maximumDigits else { return nil }
    if significand <= 1 << 53, exponent.magnitude < exactPowersOfTen.count {
      let exact = Double(significand)
      return exponent < 0 ? exact / exactPowersOfTen[-exponent] : exact * exactPowersOfTen[exponent]
    }
    if significand == 0 { return 0 }
    if exponent == 0 { return Double(significand) }
    guard exponent < 0, -exponent < powersOfFive.count else { return nil }
    return quotient(significand, powersOfFive[-exponent], binaryExponent: exponent)
  }

  /// 10^19 - 1 is below 2^64.
  static let maximumDigits = 19

  /// `dividend / divisor * 2^binaryExponent`, rounded to nearest, ties to even. Neither is 0 and
  /// the result is far from the limits of `Double`.
  @inline(never)
  private static func quotient(
    _ dividend: UInt64, _ divisor: UInt64, binaryExponent: Int
  ) -> Double {
    let dividendShift = dividend.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    var high = dividend << dividendShift
    let low: UInt64
    let scaledDivisor = divisor << divisorShift
    var exponent = binaryExponent + divisorShift - dividendShift - UInt64.bitWidth
    // Halve where needed, so that the quotient has exactly 64 bits.
    if high >= scaledDivisor {
      low = high << 63
      high >>= 1
      exponent += 1
    } else {
      low = 0
    }
    let (bits, remainder) = scaledDivisor.dividingFullWidth((high, low))
    let excess = UInt64.bitWidth - (Double.significandBitCount + 1)
    let kept = bits >> UInt64(excess)
    let dropped = bits & (1 << UInt64(excess) - 1)
    let half: UInt64 = 1 << UInt64(excess - 1)
    let roundsUp = dropped > half || (dropped == half && (remainder != 0 || kept & 1 == 1))
    let scale = Double(
      sign: .plus, exponentBitPattern: UInt(1023 + exponent + excess), significandBitPattern: 0)
    return Double(kept + (roundsUp ? 1 : 0)) * scale
  }

  private static let exactPowersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125,
    1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}

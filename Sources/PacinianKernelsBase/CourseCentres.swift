import CPacinianCPU

/// Where a course stands at the centres of eight chunks, in double precision.
struct CourseCentres {
  /// −½…½.
  let phases: Doubles
  /// Turns from the centre to the chunk's end at the centre's rate.
  let turning: Doubles
  let levels: Doubles
  let gains: Doubles

  /// Of chunks `group ..< group + 8` of `2 · half` frames.
  ///
  /// `(eˣ − 1) / x` by its Taylor series to x¹⁶: for |x| ≤ 1.2 the remainder is 4e-15.
  @inline(__always)
  init(
    _ course: UnsafePointer<pacinian_course>, _ group: Int, _ half: Double, _ isLogarithmic: Bool
  ) {
    let lanes = Doubles(0, 1, 2, 3, 4, 5, 6, 7)
    let centres = (lanes + Double(group)) * (2 * half) + half
    let elapsed = centres + course.pointee.elapsed
    let growth = Doubles(repeating: course.pointee.growth)
    let rate = Doubles(repeating: course.pointee.rate)
    let isBent = course.pointee.growth != 0
    var rates = rate
    var turns = rate * elapsed
    if isBent, isLogarithmic {
      let x = growth * elapsed
      // Pairs of terms, pairs of pairs and so on: a chain of six steps instead of sixteen.
      let x2 = x * x
      let x4 = x2 * x2
      let x8 = x4 * x4
      let low = multiplyAdd(
        multiplyAdd(
          Self.line(x, 1.0 / 5_040, 1.0 / 40_320), x2, Self.line(x, 1.0 / 120, 1.0 / 720)), x4,
        multiplyAdd(Self.line(x, 1.0 / 6, 1.0 / 24), x2, Self.line(x, 1, 0.5)))
      let high = multiplyAdd(
        multiplyAdd(
          Self.line(x, 1.0 / 1_307_674_368_000, 1.0 / 20_922_789_888_000), x2,
          Self.line(x, 1.0 / 6_227_020_800, 1.0 / 87_178_291_200)), x4,
        multiplyAdd(
          Self.line(x, 1.0 / 39_916_800, 1.0 / 479_001_600), x2,
          Self.line(x, 1.0 / 362_880, 1.0 / 3_628_800)))
      let last = Doubles(repeating: 1.0 / 355_687_428_096_000)
      turns *= multiplyAdd(multiplyAdd(last, x8, high), x8, low)
      rates = multiplyAdd(turns, growth, rate)
    } else if isBent {
      let mean = multiplyAdd(growth * 0.5, elapsed, rate)
      turns = mean * elapsed
      rates = multiplyAdd(growth, elapsed, rate)
    }
    phases = fraction(turns + course.pointee.phase)
    turning = rates * half
    levels = centres * course.pointee.slope + course.pointee.level
    gains = centres * course.pointee.gain_slope + course.pointee.gain
  }

  /// `constant + linear · x`
  @inline(__always)
  private static func line(_ x: Doubles, _ constant: Double, _ linear: Double) -> Doubles {
    multiplyAdd(Doubles(repeating: linear), x, Doubles(repeating: constant))
  }
}

#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianCPU

/// Where a course stands at the centres of eight chunks, in double precision.
struct CourseCentres {
  /// Frames from the course's frame 0, halves among them.
  private let frames: Doubles
  /// −½…½.
  let phases: Doubles
  /// Turns per frame.
  let rates: Doubles

  /// The centres of chunks `group ..< group + 8` of `size` frames.
  ///
  /// `(eˣ − 1) / x` by its Taylor series to x¹¹: for |x| ≤ 0.5 the remainder is 4e-14, for 0.75
  /// 5e-12.
  @inline(__always)
  init(
    _ course: UnsafePointer<pacinian_course>, _ group: Int, _ size: Double, _ isLogarithmic: Bool
  ) {
    let offsets = Doubles(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) * size
    frames = offsets + (Double(group) * size - 0.5)
    let elapsed = frames + course.pointee.elapsed
    let growth = Doubles(repeating: course.pointee.growth)
    let rate = Doubles(repeating: course.pointee.rate)
    let isBent = course.pointee.growth != 0
    let phase = Doubles(repeating: course.pointee.phase)
    if isBent, isLogarithmic {
      let x = growth * elapsed
      // Pairs of terms and pairs of pairs: a chain of five steps instead of eleven.
      let x2 = x * x
      let x4 = x2 * x2
      let low = multiplyAdd(Self.line(x, 1.0 / 6, 1.0 / 24), x2, Self.line(x, 1, 0.5))
      let middle = multiplyAdd(
        Self.line(x, 1.0 / 5_040, 1.0 / 40_320), x2, Self.line(x, 1.0 / 120, 1.0 / 720))
      let high = multiplyAdd(
        Self.line(x, 1.0 / 39_916_800, 1.0 / 479_001_600), x2,
        Self.line(x, 1.0 / 362_880, 1.0 / 3_628_800))
      let mean = multiplyAdd(multiplyAdd(high, x4, middle), x4, low)
      phases = fraction(multiplyAdd(rate * elapsed, mean, phase))
      rates = multiplyAdd(rate * x, mean, rate)
    } else if isBent {
      phases = fraction(multiplyAdd(multiplyAdd(growth * 0.5, elapsed, rate), elapsed, phase))
      rates = multiplyAdd(growth, elapsed, rate)
    } else {
      phases = fraction(multiplyAdd(rate, elapsed, phase))
      rates = rate
    }
  }

  /// `value + slope · n` at the centres.
  @inline(__always)
  func line(_ value: Double, _ slope: Double) -> Doubles {
    multiplyAdd(frames, Doubles(repeating: slope), Doubles(repeating: value))
  }

  /// `constant + linear · x`
  @inline(__always)
  private static func line(_ x: Doubles, _ constant: Double, _ linear: Double) -> Doubles {
    multiplyAdd(Doubles(repeating: linear), x, Doubles(repeating: constant))
  }
}

#endif

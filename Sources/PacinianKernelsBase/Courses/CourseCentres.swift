#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Phases and rates of a course at the centres of eight chunks, in double precision.
struct CourseCentres {
  /// Frames from the course's frame 0, which may be halves.
  private let frames: Doubles
  /// −½…½.
  let phases: Doubles
  /// Turns per frame.
  let rates: Doubles

  /// The centres of chunks `group ..< group + 8` of `size` frames.
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
      let mean = Kernels.meanExponential(x)
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
}

#endif

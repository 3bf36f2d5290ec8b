#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// `output[i] = exp(scale · values[i])` for `count` values rounded up to a multiple of 8,
  /// `|scale · value| < 700`; relative error below 1e-14.
  ///
  /// `exp(x) = 2ⁿ exp(r)`, `|r| ≤ ln 2 / 2`, by the Taylor series to r¹², whose remainder is
  /// 1.7e-16.
  @_noLocks
  @export(interface)
  public static func exponentials(
    _ values: UnsafePointer<Double>, scale: Double, count: Int,
    output: UnsafeMutablePointer<Double>
  ) {
    var index = 0
    while index < count {
      store(exponential(load(values, index) * scale), output, index)
      index += 8
    }
  }

  /// `exp(x)` as ``exponentials(_:scale:count:output:)`` says; the short series ends with r⁹, whose
  /// remainder is 7e-12.
  @inline(__always)
  static func exponential(_ x: Doubles, isShort: Bool = false) -> Doubles {
    let shifter = Doubles(repeating: doubleShifter)
    // ln 2 in two parts, the first with trailing zeros so that n · high is exact.
    let high = Doubles(repeating: 0x1.62e42fefa0000p-1)
    let low = Doubles(repeating: 0x1.cf79abc9e3b3ap-40)
    let shifted = multiplyAdd(x, Doubles(repeating: 1.442_695_040_888_963_4), shifter)
    let n = shifted - shifter
    let r = (x - n * high) - n * low
    var series = Doubles(repeating: 1.0 / 362_880)
    if !isShort {
      series = Doubles(repeating: 1.0 / 479_001_600)
      series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 39_916_800))
      series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 3_628_800))
      series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 362_880))
    }
    series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 40_320))
    series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 5_040))
    series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 720))
    series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 120))
    series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 24))
    series = multiplyAdd(series, r, Doubles(repeating: 1.0 / 6))
    series = multiplyAdd(series, r, Doubles(repeating: 0.5))
    series = multiplyAdd(series, r, Doubles(repeating: 1))
    series = multiplyAdd(series, r, Doubles(repeating: 1))
    return series * powersOfTwo(shifted)
  }

  /// `(eˣ − 1) / x` by its Taylor series to x¹¹: for `|x| ≤ 0.5` the remainder is 4e-14, for 0.75
  /// 5e-12, for 1 2e-10. Pairs of terms and pairs of pairs: a chain of five steps, not of eleven.
  @inline(__always)
  static func meanExponential(_ x: Doubles) -> Doubles {
    let square = x * x
    let fourth = square * square
    let low = multiplyAdd(line(x, 1.0 / 6, 1.0 / 24), square, line(x, 1, 0.5))
    let middle = multiplyAdd(
      line(x, 1.0 / 5_040, 1.0 / 40_320), square, line(x, 1.0 / 120, 1.0 / 720))
    let high = multiplyAdd(
      line(x, 1.0 / 39_916_800, 1.0 / 479_001_600), square,
      line(x, 1.0 / 362_880, 1.0 / 3_628_800))
    return multiplyAdd(multiplyAdd(high, fourth, middle), fourth, low)
  }

  /// `constant + linear · x`
  @inline(__always)
  private static func line(_ x: Doubles, _ constant: Double, _ linear: Double) -> Doubles {
    multiplyAdd(Doubles(repeating: linear), x, Doubles(repeating: constant))
  }

  /// `output[n] = start + rate · d · φ₁(growth · d)`, `d = n − origin`, for `first ≤ n < end`,
  /// where `φ₁(x) = (eˣ − 1) / x`: the integral from `origin` of `rate · exp(growth · t)`, for
  /// `|growth · d| ≤ 1`. Writes whole groups of 8 from `first` on; elements at and after `end` are
  /// undefined afterwards.
  @_noLocks
  @export(interface)
  public static func fillWarp(
    first: Int, end: Int, origin: Double, start: Double, rate: Double, growth: Double,
    output: UnsafeMutablePointer<Double>
  ) {
    let lanes = Doubles(0, 1, 2, 3, 4, 5, 6, 7)
    let growth = Doubles(repeating: growth)
    let rate = Doubles(repeating: rate)
    let start = Doubles(repeating: start)
    var index = first
    while index < end {
      let elapsed = lanes + (Double(index) - origin)
      store(multiplyAdd(rate * elapsed, meanExponential(growth * elapsed), start), output, index)
      index += 8
    }
  }

  /// `output[n] = Float(values[n] − centre)`, groups of sixteen up to `count`.
  @_noLocks
  @export(interface)
  public static func relative(
    _ values: UnsafePointer<Double>, centre: Double, count: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    let centre = Doubles(repeating: centre)
    var index = 0
    while index < count {
      let low = load(values, index) - centre
      let high = load(values, index + 8) - centre
      store(pacinian_narrow(low, high), output, index)
      index += 16
    }
  }

  /// Warped frames from a tile's centre to each of its frames, where the logarithm of the warp's
  /// rate runs straight: `output[n] = rate · d · φ₁(growth · d)`, `d = half · times[n]`, `φ₁(x) =
  /// (eˣ − 1) / x`, for `|growth · half| ≤ ¼`. By its Taylor series to x⁵ the remainder is 5e-8 of
  /// the term, a rounding.
  /// - Parameters:
  ///   - rate: at the centre; `growth` is the change of its logarithm per frame.
  ///   - frames: a multiple of 16.
  @_noLocks
  @export(interface)
  public static func warpLine(
    rate: Double, growth: Double, half: Double, times: UnsafePointer<Float>, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    let rate = Floats(repeating: Float(rate * half))
    let growth = Floats(repeating: Float(growth * half))
    var frame = 0
    while frame < frames {
      let time = load(times, frame)
      let steps = growth * time
      var series = Floats(repeating: 1.0 / 720)
      series = multiplyAdd(series, steps, Floats(repeating: 1.0 / 120))
      series = multiplyAdd(series, steps, Floats(repeating: 1.0 / 24))
      series = multiplyAdd(series, steps, Floats(repeating: 1.0 / 6))
      series = multiplyAdd(series, steps, Floats(repeating: 0.5))
      series = multiplyAdd(series, steps, Floats(repeating: 1))
      store(rate * time * series, output, frame)
      frame += 16
    }
  }
}

#endif

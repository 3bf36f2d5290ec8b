#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Tiles in which a control has a value for each frame.
extension Kernels {
  /// Warped frames from near a tile's centre to each of its frames, where the control has a value
  /// for each: `output[n] = Σ_{m < n} exp(scale · values[m]) − middle`.
  ///
  /// With `ρ` the exponential at the middle of the values' range, the sums are over the relative
  /// excess `g` of each exponential over `ρ`: `Σ exp = ρ (n + Σ g)`. Later tiles begin at the sum
  /// of earlier tiles' lengths, so the part of the first order of a tile's length, `scale` times
  /// the sum of values, is added in double precision. Where all values lie within 1/16 of the
  /// middle, times `scale`, the rest of `g` is a Taylor series to the sixth power, whose remainder
  /// is 8e-13 of a frame and whose roundings are under 3e-10: in a minute at 230 Hz that is at most
  /// four millionths of a turn. Beyond 1/16 exponentials are good to 1e-11, and summed in double
  /// precision.
  /// - Parameters:
  ///   - steps: has the range of the values; its `length` is set to the sum over all frames, its
  ///     `middle` to where `output` counts from.
  ///   - count: a multiple of 16.
  @_noLocks
  @export(interface)
  public static func warpSteps(
    _ values: UnsafePointer<Double>, _ steps: UnsafeMutablePointer<pacinian_steps>, scale: Double,
    count: Int, output: UnsafeMutablePointer<Float>
  ) {
    let level = (steps.pointee.low + steps.pointee.high) / 2
    let reach = (steps.pointee.high - steps.pointee.low) / 2 * scale
    let rate = exponential(Doubles(repeating: level * scale))[0]
    let half = Double(count - 1) / 2
    steps.pointee.middle = rate * half
    var index = 0
    guard reach.magnitude <= 1.0 / 16 else {
      let (scale, inverse) = (Doubles(repeating: scale), Doubles(repeating: 1 / rate))
      let one = Doubles(repeating: 1)
      var sum = Doubles.zero
      while index < count {
        let low = exponential(load(values, index) * scale, isShort: true)
        let high = exponential(load(values, index + 8) * scale, isShort: true)
        sum += low + high
        let growth = pacinian_narrow(
          multiplyAdd(low, inverse, -one), multiplyAdd(high, inverse, -one))
        store(growth, output, index)
        index += 16
      }
      steps.pointee.length = pacinian_sum_doubles(sum)
      sumGrowth(output, count: count, rate: Float(rate), half: Float(half))
      return
    }
    let factor = Floats(repeating: Float(scale))
    var (sum, bends) = (Doubles.zero, Floats.zero)
    while index < count {
      let low = pacinian_less(load(values, index), level)
      let high = pacinian_less(load(values, index + 8), level)
      sum += low + high
      let x = pacinian_narrow(low, high) * factor
      var series = Floats(repeating: 1.0 / 720)
      series = multiplyAdd(series, x, Floats(repeating: 1.0 / 120))
      series = multiplyAdd(series, x, Floats(repeating: 1.0 / 24))
      series = multiplyAdd(series, x, Floats(repeating: 1.0 / 6))
      series = multiplyAdd(series, x, Floats(repeating: 0.5))
      let bend = x * x * series
      bends += bend
      store(x + bend, output, index)
      index += 16
    }
    let growth = scale * pacinian_sum_doubles(sum) + Double(pacinian_sum(bends))
    steps.pointee.length = rate * (Double(count) + growth)
    sumGrowth(output, count: count, rate: Float(rate), half: Float(half))
  }

  /// `values[n] = rate · (n − half + Σ_{m < n} values[m])`. This is a loop of its own: if the
  /// values were computed in the same loop, the compiler would split vectors lane by lane.
  @inline(__always)
  private static func sumGrowth(
    _ values: UnsafeMutablePointer<Float>, count: Int, rate: Float, half: Float
  ) {
    var frames = laneFrames - Floats(repeating: half)
    var before = Floats.zero
    var index = 0
    while index < count {
      let growth = load(values, index)
      let sums = pacinian_sums(growth)
      store((frames + ((sums - growth) + before)) * rate, values, index)
      before += pacinian_last(sums)
      frames += 16
      index += 16
    }
  }

  /// Copies values, and extends the range in `steps` by their range.
  @_noLocks
  @export(interface)
  public static func readSteps(
    _ values: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Double>,
    _ steps: UnsafeMutablePointer<pacinian_steps>
  ) {
    var index = 0
    if count >= 16 {
      var low = load(values, 0)
      var high = low
      while index + 16 <= count {
        let value = load(values, index)
        low = pacinian_min(low, value)
        high = pacinian_max(high, value)
        store(pacinian_widen_low(value), output, index)
        store(pacinian_widen_high(value), output, index + 8)
        index += 16
      }
      let (least, greatest) = (Double(pacinian_least(low)), Double(pacinian_greatest(high)))
      steps.pointee.low = least < steps.pointee.low ? least : steps.pointee.low
      steps.pointee.high = greatest > steps.pointee.high ? greatest : steps.pointee.high
    }
    while index < count {
      let value = Double(values[index])
      output[index] = value
      steps.pointee.low = value < steps.pointee.low ? value : steps.pointee.low
      steps.pointee.high = value > steps.pointee.high ? value : steps.pointee.high
      index += 1
    }
  }
}

#endif

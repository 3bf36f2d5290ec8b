import CPacinianCPU

/// Few voices in a tile in which time is warped: each is evaluated at every frame, which costs less
/// than nodes do and the way from warped nodes to frames.
extension Kernels {
  /// Adds voices whose envelopes run straight in a tile: `output[n] += L(p + q times[n]) · a ·
  /// sin(2π φ(n))`, with `φ(n) = frequency · position + offset + common + (frequency + detune) ·
  /// scale · positions[n]` turns and `p + q τ` the envelope, 1 for voices that hold.
  /// - Parameters:
  ///   - holds: whether the voices' envelopes are 1.
  ///   - isQuadratic: whether the law `L` squares.
  ///   - position: what positions count from, `common` turns that all voices have there.
  ///   - centre: the tile's, in the frames of the envelopes' origins, `half` frames from it to the
  ///     tile's end.
  ///   - frames: a multiple of 16.
  ///   - scratch: room for five floats for each voice.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addSmooth(
    _ voices: pacinian_smooth, count: Int, holds: Bool, isQuadratic: Bool, position: Double,
    common: Double, detune: Double, scale: Double, positions: UnsafePointer<Float>, centre: Double,
    half: Float,
    times: UnsafePointer<Float>, frames: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    for voice in 0..<max(0, count) {
      let frequency = voices.frequencies[voice]
      let turns = frequency * position + voices.offsets[voice] + common
      let amplitude = voices.amplitudes[voice]
      let entry = scratch + 5 * voice
      entry[0] = Float(turns - ((turns + doubleShifter) - doubleShifter))
      entry[1] = Float((frequency + detune) * scale)
      (entry[2], entry[3], entry[4]) = (amplitude, 0, 0)
      guard !holds else { continue }
      let slope = voices.slopes[voice]
      let level = voices.levels[voice] + slope * Float(centre - voices.origins[voice])
      let rise = slope * half
      entry[2] = amplitude * (isQuadratic ? level * level : level)
      entry[3] = amplitude * (isQuadratic ? 2 * level * rise : rise)
      entry[4] = isQuadratic ? amplitude * rise * rise : 0
    }
    let hasSquare = isQuadratic && !holds
    var frame = 0
    while frame + 32 <= frames {
      let (first, second) = (load(positions, frame), load(positions, frame + 16))
      let (time, later) = (load(times, frame), load(times, frame + 16))
      var (a, b) = (load(output, frame), load(output, frame + 16))
      for voice in 0..<max(0, count) {
        let entry = scratch + 5 * voice
        let phase = Floats(repeating: entry[0])
        let turning = Floats(repeating: entry[1])
        let level = Floats(repeating: entry[2])
        let turns = fraction(multiplyAdd(turning, first, phase))
        let next = fraction(multiplyAdd(turning, second, phase))
        let wave = sineOfTurns(turns, turns * turns)
        let nextWave = sineOfTurns(next, next * next)
        if holds {
          a = multiplyAdd(level, wave, a)
          b = multiplyAdd(level, nextWave, b)
        } else {
          var rise = Floats(repeating: entry[3])
          var nextRise = rise
          if hasSquare {
            let square = Floats(repeating: entry[4])
            nextRise = multiplyAdd(square, later, rise)
            rise = multiplyAdd(square, time, rise)
          }
          a = multiplyAdd(multiplyAdd(rise, time, level), wave, a)
          b = multiplyAdd(multiplyAdd(nextRise, later, level), nextWave, b)
        }
      }
      store(a, output, frame)
      store(b, output, frame + 16)
      frame += 32
    }
    while frame < frames {
      let (first, time) = (load(positions, frame), load(times, frame))
      var a = load(output, frame)
      for voice in 0..<max(0, count) {
        let entry = scratch + 5 * voice
        let turns = fraction(
          multiplyAdd(Floats(repeating: entry[1]), first, Floats(repeating: entry[0])))
        let rise = multiplyAdd(
          Floats(repeating: entry[4]), time, Floats(repeating: entry[3]))
        let level = multiplyAdd(rise, time, Floats(repeating: entry[2]))
        a = multiplyAdd(level, sineOfTurns(turns, turns * turns), a)
      }
      store(a, output, frame)
      frame += 16
    }
  }

  /// Warped frames from a tile's centre to each of its frames, where the logarithm of the warp's
  /// rate runs straight: `output[n] = rate · d · φ₁(growth · d)`, `d = half · times[n]`, `φ₁(x) =
  /// (eˣ − 1) / x`, for `|growth · half| ≤ ¼`.
  /// - Parameters:
  ///   - rate: at the centre; `growth` is that of its logarithm per frame.
  ///   - frames: a multiple of 16.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func warpLine(
    rate: Double, growth: Double, half: Double, times: UnsafePointer<Float>, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    let (rate, growth) = (Float(rate * half), Float(growth * half))
    var frame = 0
    while frame < frames {
      store(warped(load(times, frame), rate: rate, growth: growth), output, frame)
      frame += 16
    }
  }

  /// Warped frames from a tile's first to each of its frames, where the control has a value for
  /// each: `output[n] = Σ_{m < n} exp(scale · values[m])`, each exponential to 1e-11: in a minute
  /// that is a millionth of a turn.
  /// - Parameters:
  ///   - range: the least and the greatest value. Where they lie within 1/16 of their middle, times
  ///     `scale`, a Taylor series about it to the sixth power does, whose remainder is 8e-13.
  ///   - count: a multiple of 8.
  /// - Returns: the sum over all frames.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func warpSteps(
    _ values: UnsafePointer<Double>, range: UnsafePointer<Double>, scale: Double, count: Int,
    output: UnsafeMutablePointer<Double>
  ) -> Double {
    let middle = (range[0] + range[1]) / 2 * scale
    let reach = (range[1] - range[0]) / 2 * scale
    var index = 0
    if reach.magnitude <= 1.0 / 16 {
      let rate = Doubles(repeating: exponential(Doubles(repeating: middle))[0])
      while index < count {
        let x = load(values, index) * scale - middle
        var series = Doubles(repeating: 1.0 / 720)
        series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 120))
        series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 24))
        series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 6))
        series = multiplyAdd(series, x, Doubles(repeating: 0.5))
        series = multiplyAdd(series, x, Doubles(repeating: 1))
        store(multiplyAdd(series * x, rate, rate), output, index)
        index += 8
      }
    }
    while index < count {
      store(exponential(load(values, index) * scale, isShort: true), output, index)
      index += 8
    }
    // A loop of its own: in one the compiler takes the exponentials apart lane by lane.
    var total = Doubles.zero
    index = 0
    while index < count {
      let rates = load(output, index)
      let sums = pacinian_sums_before(rates)
      store(sums + total, output, index)
      total += pacinian_last(sums + rates)
      index += 8
    }
    return total[0]
  }

  /// Copies values and finds their range, which `range[0]` and `range[1]` hold already for others.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func readSteps(
    _ values: UnsafePointer<Float>, count: Int, output: UnsafeMutablePointer<Double>,
    range: UnsafeMutablePointer<Double>
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
      range[0] = least < range[0] ? least : range[0]
      range[1] = greatest > range[1] ? greatest : range[1]
    }
    while index < count {
      let value = Double(values[index])
      output[index] = value
      range[0] = value < range[0] ? value : range[0]
      range[1] = value > range[1] ? value : range[1]
      index += 1
    }
  }
}

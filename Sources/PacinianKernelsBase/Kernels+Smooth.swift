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
  @_noLocks
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
  @_noLocks
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
}

#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Adds voices frame by frame: the exact method, for any segment of a tile in which a voice's
  /// carrier and envelope are one line.
  ///
  /// For each segment and its frames, `output[n] += gains[n] · (height + rise · τ + bend · τ²) ·
  /// sin(2π (phase + turning · positions[n] + common · commons[n]))`, `τ = times[n]`.
  /// - Parameters:
  ///   - commons: turns that voices share, times their `common`; 0 without the array.
  ///   - gains: 1 without the array.
  ///   - output: like all arrays over frames, in whole groups of sixteen.
  @_noLocks
  @export(interface)
  public static func addSegments(
    _ segments: UnsafePointer<pacinian_segment>, count: Int, positions: UnsafePointer<Float>,
    commons: UnsafePointer<Float>?, times: UnsafePointer<Float>, gains: UnsafePointer<Float>?,
    output: UnsafeMutablePointer<Float>
  ) {
    for number in 0..<max(0, count) {
      let segment = segments[number]
      let phase = Floats(repeating: segment.phase)
      let turning = Floats(repeating: segment.turning)
      let height = Floats(repeating: segment.height)
      let rise = Floats(repeating: segment.rise)
      let bend = Floats(repeating: segment.bend)
      let (first, end) = (Int(segment.first), Int(segment.end))
      var index = first & ~15
      while index < end {
        let time = load(times, index)
        var amplitude = multiplyAdd(multiplyAdd(bend, time, rise), time, height)
        if index < first || index + 16 > end {
          amplitude = pacinian_choose(
            amplitude, .zero, Int32(truncatingIfNeeded: first - index),
            Int32(truncatingIfNeeded: end - index))
        }
        if let gains { amplitude *= load(gains, index) }
        var turns = multiplyAdd(turning, load(positions, index), phase)
        if let commons {
          turns = multiplyAdd(
            Floats(repeating: segment.common), load(commons, index), turns)
        }
        turns = fraction(turns)
        let wave = sineOfTurns(turns, turns * turns)
        store(multiplyAdd(amplitude, wave, load(output, index)), output, index)
        index += 16
      }
    }
  }
}

#endif

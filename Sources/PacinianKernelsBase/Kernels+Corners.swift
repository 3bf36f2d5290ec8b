import CPacinianCPU

extension Kernels {
  /// Adds voices with one carrier and a concave envelope, frame by frame.
  ///
  /// A concave piecewise-linear envelope is the least of its lines, and 0 where one of them is
  /// negative: attack, hold and release need no masks. For each voice and `16 first ≤ n < 16 end`:
  /// `output[n] += amplitude · L(max(0, min_j (p_j + q_j times[n]))) · sin(2π (phase + frequency ·
  /// positions[n]))`, `L(e) = e` or `e²`. Sixteen floats describe a voice: phase, frequency,
  /// amplitude, `first`, `end`, then three lines as value at the tile's centre and rise to its end.
  @_noLocks
  @export(interface)
  public static func addCorners(
    voices: UnsafePointer<Float>, count: Int, isQuadratic: Bool, positions: UnsafePointer<Float>,
    times: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    for voice in 0..<max(0, count) {
      let entry = voices + 16 * voice
      let phase = Floats(repeating: entry[0])
      let frequency = Floats(repeating: entry[1])
      let amplitude = Floats(repeating: entry[2])
      var index = 16 * Int(entry[3])
      let end = 16 * Int(entry[4])
      while index < end {
        let time = load(times, index)
        let first = multiplyAdd(Floats(repeating: entry[6]), time, Floats(repeating: entry[5]))
        let second = multiplyAdd(Floats(repeating: entry[8]), time, Floats(repeating: entry[7]))
        let third = multiplyAdd(Floats(repeating: entry[10]), time, Floats(repeating: entry[9]))
        var envelope = pacinian_max(
          pacinian_min(pacinian_min(first, second), third), Floats.zero)
        if isQuadratic { envelope *= envelope }
        let turns = fraction(multiplyAdd(frequency, load(positions, index), phase))
        let wave = sineOfTurns(turns, turns * turns)
        store(multiplyAdd(envelope * amplitude, wave, load(output, index)), output, index)
        index += 16
      }
    }
  }

  /// The first `i` in `from ..< count` for which `lows[i] < low` or `highs[i] > high`; `count` if
  /// there is none. Groups of eight.
  @_noLocks
  @export(interface)
  public static func firstOutside(
    lows: UnsafePointer<Double>, highs: UnsafePointer<Double>, from: Int, count: Int, low: Double,
    high: Double
  ) -> Int {
    var index = from
    while index < count {
      if pacinian_any_beyond(load(lows, index), low, load(highs, index), high) != 0 {
        for slot in index..<min(index + 8, count) where lows[slot] < low || highs[slot] > high {
          return slot
        }
      }
      index += 8
    }
    return count
  }
}

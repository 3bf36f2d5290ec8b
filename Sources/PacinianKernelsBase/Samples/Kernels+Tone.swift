#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Adds a plain tone: `output[i] += weight · ((1 − squareness) sin(2πφ) + squareness ·
  /// square(φ))` with `φ = frequency · (first + i) / sampleRate` turns; the square is 1 in the
  /// first half of a turn and −1 in the second. The phase is a double, so that edges fall on their
  /// frame. Any alignment.
  @_noLocks
  @export(interface)
  public static func addTone(
    frequency: Double, sampleRate: Double, squareness: Float, weight: Float, first: Int,
    count: Int, output: UnsafeMutablePointer<Float>
  ) {
    let lanes = Doubles(0, 1, 2, 3, 4, 5, 6, 7)
    var index = 0
    while index < count {
      let low = lanes + Double(first + index)
      let high = lanes + Double(first + index + 8)
      let turns = pacinian_narrow(
        fraction(low * frequency / sampleRate), fraction(high * frequency / sampleRate))
      let sine = sineOfTurns(turns, turns * turns)
      let square = pacinian_square(turns)
      let wave = multiplyAdd(sine, Floats(repeating: 1 - squareness), square * squareness)
      if index + 16 <= count {
        store(multiplyAdd(wave, Floats(repeating: weight), load(output, index)), output, index)
      } else {
        for lane in 0..<(count - index) { output[index + lane] += wave[lane] * weight }
      }
      index += 16
    }
  }
}

#endif

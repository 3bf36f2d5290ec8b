#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Sines and cosines of `harmonic · (turns[i] − centre)` turns, a difference in double precision.
  /// Works in groups of sixteen: the arrays are readable and writable up to `count` rounded up.
  @_noLocks
  @export(interface)
  public static func waves(
    _ turns: UnsafePointer<Double>, less centre: Double, harmonic: Double, count: Int,
    sines: UnsafeMutablePointer<Float>, cosines: UnsafeMutablePointer<Float>
  ) {
    let centre = Doubles(repeating: centre)
    let harmonic = Doubles(repeating: harmonic)
    var index = 0
    while index < count {
      let wave = wave(
        (load(turns, index) - centre) * harmonic, (load(turns, index + 8) - centre) * harmonic)
      store(wave.sines, sines, index)
      store(wave.cosines, cosines, index)
      index += 16
    }
  }

  /// The phases of `count` of sixteen carriers from `index` on, in turns:
  /// `frequencies[i] · position + offsets[i] + common`.
  @inline(__always)
  static func phases(
    _ frequencies: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>, _ index: Int,
    _ count: Int, _ position: Doubles, _ common: Doubles
  ) -> (low: Doubles, high: Doubles) {
    let low = load(frequencies, index, only: count)
    let high = load(frequencies, index + 8, only: count - 8)
    return (
      multiplyAdd(low, position, load(offsets, index, only: count)) + common,
      multiplyAdd(high, position, load(offsets, index + 8, only: count - 8)) + common
    )
  }

  /// Sines and cosines of sixteen phases in turns.
  @inline(__always)
  static func wave(_ low: Doubles, _ high: Doubles) -> (sines: Floats, cosines: Floats) {
    let turns = pacinian_narrow(fraction(low), fraction(high))
    let square = turns * turns
    return (sineOfTurns(turns, square), cosineOfTurns(turns, square))
  }
}

#endif

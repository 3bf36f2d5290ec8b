#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianCPU

extension Kernels {
  /// Sine and cosine of many carriers at one instant.
  ///
  /// `phase = harmonic · (frequencies[i] · position + offsets[i] + common)` turns, formed in double
  /// precision: half an hour at 230 Hz leaves 1e-11 of a turn. Works in groups of sixteen: all
  /// four arrays are readable and writable up to `count` rounded up to 16.
  @_noLocks
  @export(interface)
  public static func carriers(
    frequencies: UnsafePointer<Double>, offsets: UnsafePointer<Double>, count: Int,
    position: Double, common: Double, harmonic: Double,
    sines: UnsafeMutablePointer<Float>, cosines: UnsafeMutablePointer<Float>
  ) {
    let position = Doubles(repeating: position)
    let common = Doubles(repeating: common)
    let harmonic = Doubles(repeating: harmonic)
    var index = 0
    while index < count {
      let (low, high) = phases(frequencies, offsets, index, position, common)
      let wave = wave(low * harmonic, high * harmonic)
      store(wave.sines, sines, index)
      store(wave.cosines, cosines, index)
      index += 16
    }
  }

  /// The phases of sixteen carriers from `index` on, in turns: `frequencies[i] · position +
  /// offsets[i] + common`.
  @inline(__always)
  static func phases(
    _ frequencies: UnsafePointer<Double>, _ offsets: UnsafePointer<Double>, _ index: Int,
    _ position: Doubles, _ common: Doubles
  ) -> (low: Doubles, high: Doubles) {
    (
      multiplyAdd(load(frequencies, index), position, load(offsets, index)) + common,
      multiplyAdd(load(frequencies, index + 8), position, load(offsets, index + 8)) + common
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

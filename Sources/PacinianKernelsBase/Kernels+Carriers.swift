import CPacinianCPU

extension Kernels {
  /// Sine and cosine of many carriers at one instant.
  ///
  /// `phase = harmonic · (frequencies[i] · position + offsets[i] + common)` turns, formed in double
  /// precision: half an hour at 230 Hz leaves 1e-11 of a turn. Works in groups of sixteen: all
  /// four arrays are readable and writable up to `count` rounded up to 16.
  #if RT_PROOF
    @_noLocks
  #endif
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
      let low = multiplyAdd(load(frequencies, index), position, load(offsets, index)) + common
      let high =
        multiplyAdd(load(frequencies, index + 8), position, load(offsets, index + 8)) + common
      let turns = pacinian_narrow(fraction(low * harmonic), fraction(high * harmonic))
      let square = turns * turns
      store(sineOfTurns(turns, square), sines, index)
      store(cosineOfTurns(turns, square), cosines, index)
      index += 16
    }
  }

  /// Weighted pairs for ``accumulate(rows:pairs:count:sums:)``: for carrier `i`,
  /// `pairs[2i] = first[i] · weights[i]` and `pairs[2i+1] = sign · second[i] · weights[i]`.
  /// Groups of sixteen, as ``carriers``.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func pairs(
    first: UnsafePointer<Float>, second: UnsafePointer<Float>, sign: Float,
    weights: UnsafePointer<Float>, count: Int, pairs: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < count {
      let weight = load(weights, index)
      let a = load(first, index) * weight
      let b = load(second, index) * (weight * sign)
      store(pacinian_zip_low(a, b), pairs, 2 * index)
      store(pacinian_zip_high(a, b), pairs, 2 * index + 16)
      index += 16
    }
  }
}

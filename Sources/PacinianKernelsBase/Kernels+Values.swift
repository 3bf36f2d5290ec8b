#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Players whose controls have a value for each frame, written block by block.
///
/// A frame follows from the values of its tile up to it and from the tile's beginning, in groups of
/// sixteen frames that begin with the tile: how a tile is divided into blocks changes no bit.
extension Kernels {
  /// `output[i]` is `values[i]`, or the bound of `low ... high` nearest to it; `low` for one that
  /// is not a number. Any alignment.
  /// - Parameter range: two floats, the least and the greatest of `output`, and of what they were.
  @_noLocks
  @export(interface)
  public static func takeValues(
    _ values: UnsafePointer<Float>, count: Int, low: Float, high: Float,
    output: UnsafeMutablePointer<Float>, range: UnsafeMutablePointer<Float>
  ) {
    let (lows, highs) = (Floats(repeating: low), Floats(repeating: high))
    var least = range[0]
    var greatest = range[1]
    var index = 0
    if count >= 16 {
      var (lowest, highest) = (Floats(repeating: least), Floats(repeating: greatest))
      while index + 16 <= count {
        let value = pacinian_min(pacinian_max(load(values, index), lows), highs)
        lowest = pacinian_min(lowest, value)
        highest = pacinian_max(highest, value)
        store(value, output, index)
        index += 16
      }
      (least, greatest) = (pacinian_least(lowest), pacinian_greatest(highest))
    }
    while index < count {
      let value = values[index] > low ? (values[index] < high ? values[index] : high) : low
      least = value < least ? value : least
      greatest = value > greatest ? value : greatest
      output[index] = value
      index += 1
    }
    (range[0], range[1]) = (least, greatest)
  }

  /// Warped frames from a tile's start to each of its frames: `output[n] = Σ_{m < n} exp(scale ·
  /// values[m])`, whole groups of sixteen up to `count`.
  ///
  /// With `ρ` the first exponential, sums of floats run over what the others exceed it by, so that
  /// their roundings stay under the roundings of `output`. Exponentials are good to 1e-11.
  /// - Parameter scratch: room for as many doubles.
  /// - Returns: the sum over all groups, in double precision: later tiles build on it.
  @_noLocks
  @export(interface)
  public static func warpValues(
    _ values: UnsafePointer<Float>, scale: Double, count: Int,
    scratch: UnsafeMutablePointer<Double>, output: UnsafeMutablePointer<Float>
  ) -> Double {
    // (Loops of their own: in one, the compiler takes vectors apart lane by lane.)
    let factor = Doubles(repeating: scale)
    var index = 0
    while index < count {
      let value = load(values, index)
      store(exponential(pacinian_widen_low(value) * factor, isShort: true), scratch, index)
      store(exponential(pacinian_widen_high(value) * factor, isShort: true), scratch, index + 8)
      index += 16
    }
    let rate = scratch[0]
    var sum = Doubles.zero
    index = 0
    while index < count {
      let (low, high) = (load(scratch, index), load(scratch, index + 8))
      sum += low + high
      store(pacinian_narrow(pacinian_less(low, rate), pacinian_less(high, rate)), output, index)
      index += 16
    }
    let rates = Floats(repeating: Float(rate))
    var frames = laneFrames
    var before = Floats.zero
    index = 0
    while index < count {
      let growth = load(output, index)
      let sums = pacinian_sums_before(growth)
      store(multiplyAdd(frames, rates, sums + before), output, index)
      before += pacinian_last(sums + growth)
      frames += 16
      index += 16
    }
    return pacinian_sum_doubles(sum)
  }

  /// Adds voices of constant height, one after the other: `output[n] += gains[n] · Σ levels sin 2π
  /// (frequencies · (position + positions[n]) + offsets)`.
  /// - Parameters:
  ///   - voices: readable in whole groups of sixteen.
  ///   - frames: a multiple of 16.
  ///   - scratch: room for 32 floats.
  @_noLocks
  @export(interface)
  public static func addValues(
    _ voices: pacinian_voices, count: Int, position: Double, positions: UnsafePointer<Float>,
    gains: UnsafePointer<Float>, frames: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let zero = Doubles.zero
    let position = Doubles(repeating: position)
    var first = 0
    while first < count {
      let number = count - first < 16 ? count - first : 16
      let (low, high) = phases(voices.frequencies, voices.offsets, first, position, zero)
      store(pacinian_narrow(fraction(low), fraction(high)), scratch, 0)
      store(
        pacinian_narrow(load(voices.frequencies, first), load(voices.frequencies, first + 8)),
        scratch, 16)
      var frame = 0
      while frame < frames {
        let place = load(positions, frame)
        var total = Floats.zero
        var voice = 0
        while voice < number {
          let turns = fraction(
            multiplyAdd(
              place, Floats(repeating: scratch[16 + voice]), Floats(repeating: scratch[voice])))
          total = multiplyAdd(
            sineOfTurns(turns, turns * turns), Floats(repeating: voices.levels[first + voice]),
            total)
          voice += 1
        }
        store(multiplyAdd(total, load(gains, frame), load(output, frame)), output, frame)
        frame += 16
      }
      first += 16
    }
  }
}

#endif

#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Doubles of the state that `warpValues` keeps.
  public static let warpState = 40

  /// Copies values of sharpness, and computes the positions to which they move frames: `kept[n] =
  /// values[n]` and `output[n] = Σ_{m < n} exp(scale · values[m])`, warped frames from a tile's
  /// start.
  ///
  /// With `ρ` the first exponential, the sum is `ρ (n + Σ g)`. For a value within 1/16 of the
  /// tile's first value, times `scale`, `g` is that distance plus the rest of a Taylor series, with
  /// an error of 3e-12. In the sum for later tiles the distance is added in double precision, and
  /// the rest, in floats, is rounded by less than 1e-9. Other exponentials have an error of 1e-11.
  /// - Parameters:
  ///   - values: may be `kept`.
  ///   - first: the first of `count` frames, which follow those of the call before: multiples of
  ///     16.
  ///   - end: the tile's end. A call that ends before it saves its sums in `state` for the next
  ///     call.
  ///   - state: ``warpState`` doubles: the sums of the call before. A tile's first call does not
  ///     read them.
  ///   - starts: for each group of sixteen its first position, twice. The positions of the seven
  ///     groups before these precede `starts`.
  /// - Returns: the sum over all frames at the tile's end, 0 before; −1, and the state is as it
  ///   was, unless all values lie in `low ... high`.
  @_noLocks
  @export(interface)
  public static func warpValues(
    _ values: UnsafePointer<Float>, kept: UnsafeMutablePointer<Float>, first: Int, count: Int,
    end: Int, scale: Double, low: Double, high: Double, state: UnsafeMutablePointer<Double>,
    starts: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) -> Double {
    let origin = first == 0 ? values[0] : Float(state[33])
    var warp = ValueWarp(origin, state, scale, first)
    // The greatest square of a distance from the first value.
    var most = Floats.zero
    var firsts = load(starts, -16)
    var index = first
    while index < first + count {
      let value = load(values, index)
      store(value, kept, index)
      let position = warp.add(value, &most)
      store(position, output, index)
      firsts = pacinian_shift_in(firsts, position)
      index += 16
      if (index - first) & 127 == 0 { store(firsts, starts, (index - first) / 8 - 16) }
    }
    let isFar = pacinian_any_over(most, ValueWarp.reach * ValueWarp.reach) != 0
    // (Slightly more than ``ValueWarp/reach``.)
    let room = 0.063 / scale
    if isFar || !(Double(origin) - room >= low && Double(origin) + room <= high) {
      guard areInside(kept, first, count, origin, low, high) else { return -1 }
    }
    if isFar {
      warp = ValueWarp(origin, state, scale, first)
      firsts = load(starts, -16)
      index = first
      while index < first + count {
        let position = warp.addFar(load(kept, index))
        store(position, output, index)
        firsts = pacinian_shift_in(firsts, position)
        index += 16
        if (index - first) & 127 == 0 { store(firsts, starts, (index - first) / 8 - 16) }
      }
    }
    store(firsts, starts, count / 8 - 16)
    // (If a value is not a number, neither is the sum.)
    guard warp.isNumber else { return -1 }
    if first + count == end { return warp.length(end) }
    warp.save(to: state)
    return 0
  }

  /// Whether the first value of a tile and `count` values from `first` on are in `low ... high`.
  @inline(__always)
  private static func areInside(
    _ values: UnsafePointer<Float>, _ first: Int, _ count: Int, _ origin: Float, _ low: Double,
    _ high: Double
  ) -> Bool {
    var (lows, highs) = (Floats(repeating: origin), Floats(repeating: origin))
    var index = first
    while index < first + count {
      let value = load(values, index)
      lows = pacinian_min(value, lows)
      highs = pacinian_max(value, highs)
      index += 16
    }
    return pacinian_any_beyond(pacinian_widen_low(lows), low, pacinian_widen_low(highs), high)
      | pacinian_any_beyond(pacinian_widen_high(lows), low, pacinian_widen_high(highs), high) == 0
  }
}

#endif

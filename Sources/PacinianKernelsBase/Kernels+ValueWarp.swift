#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Doubles of the state that `warpValues` keeps.
  public static let warpState = 40

  /// Takes values of sharpness, and finds where they put frames: `kept[n] = values[n]` and
  /// `output[n] = Σ_{m < n} exp(scale · values[m])`, warped frames from a tile's start.
  ///
  /// With `ρ` the first exponential it is `ρ (n + Σ g)`. Of a value that lies within 1/16 of the
  /// tile's first one, times `scale`, `g` is that distance and the rest of a Taylor series, good to
  /// 3e-12: where it leads to later tiles the distance is summed in double precision, and the rest,
  /// in floats, is rounded by less than 1e-9. Other exponentials are good to 1e-11.
  /// - Parameters:
  ///   - values: may be `kept`.
  ///   - first: the first of `count` frames, which follow those of the call before: multiples of
  ///     16.
  ///   - state: ``warpState`` doubles, zeros at a tile's beginning.
  ///   - starts: for each group of sixteen its first position, twice.
  /// - Returns: the sum over all frames so far; −1, and the sums are as they were, unless all
  ///   values lie in `low ... high`.
  @_noLocks
  @export(interface)
  public static func warpValues(
    _ values: UnsafePointer<Float>, kept: UnsafeMutablePointer<Float>, first: Int, count: Int,
    scale: Double, low: Double, high: Double, state: UnsafeMutablePointer<Double>,
    starts: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) -> Double {
    if first == 0 { state[33] = Double(values[0]) }
    let origin = Float(state[33])
    var warp = ValueWarp(origin, state, scale, first)
    var range = (low: Floats(repeating: origin), high: Floats(repeating: origin))
    var index = first
    while index < first + count {
      let value = load(values, index)
      store(value, kept, index)
      range.low = pacinian_min(value, range.low)
      range.high = pacinian_max(value, range.high)
      let position = warp.add(value)
      store(position, output, index)
      keepStart(position, starts, (index - first) / 8)
      index += 16
    }
    let (lows, highs) = (range.low, range.high)
    let isBeyond =
      pacinian_any_beyond(pacinian_widen_low(lows), low, pacinian_widen_low(highs), high)
      | pacinian_any_beyond(pacinian_widen_high(lows), low, pacinian_widen_high(highs), high)
    guard isBeyond == 0 else { return -1 }
    if pacinian_any_over(warp.distance(lows), warp.reach)
      | pacinian_any_over(warp.distance(highs), warp.reach) != 0
    {
      warp = ValueWarp(origin, state, scale, first)
      index = first
      while index < first + count {
        let position = warp.addFar(load(kept, index))
        store(position, output, index)
        keepStart(position, starts, (index - first) / 8)
        index += 16
      }
    }
    let length = warp.length(first + count)
    // (Where values are not numbers, neither is the length.)
    guard length >= 0 else { return -1 }
    warp.save(to: state)
    return length
  }

  /// Writes the first lane, twice.
  @inline(__always)
  private static func keepStart(
    _ position: Floats, _ starts: UnsafeMutablePointer<Float>, _ index: Int
  ) {
    let pair = unsafeBitCast(pacinian_first(position), to: Doubles.self)[0]
    UnsafeMutableRawPointer(starts + index).storeBytes(of: pair, as: Double.self)
  }
}

#endif

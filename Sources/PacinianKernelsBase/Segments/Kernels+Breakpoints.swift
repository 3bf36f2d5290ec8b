#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Writes to `found`, in ascending order, every `i < count` for which `breakpoints[i] < frame`,
  /// `lows[i] > low` or `highs[i] < high`, and returns how many: the voices that are not smooth in
  /// a tile. Groups of eight; `found` has room for `count` and a group.
  @_noLocks
  @export(interface)
  public static func findBreakpoints(
    breakpoints: UnsafePointer<Double>, lows: UnsafePointer<Double>, highs: UnsafePointer<Double>,
    count: Int, frame: Double, low: Double, high: Double, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    var total = 0
    var index = 0
    while index < count {
      total += Int(
        pacinian_append_outside(
          load(breakpoints, index), frame, load(lows, index), low, load(highs, index), high,
          Int32(truncatingIfNeeded: index), Int64(count - index), found + total))
      index += 8
    }
    return total
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

#endif

#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// `output[i]` is `values[i]`, or the bound of `low ... high` nearest to it; `low` for a value
  /// that is not a number. Any alignment.
  /// - Returns: whether every value is finite.
  @_noLocks
  @export(interface)
  public static func clamp(
    _ values: UnsafePointer<Float>, count: Int, low: Float, high: Float,
    output: UnsafeMutablePointer<Float>
  ) -> Bool {
    let (lows, highs) = (Floats(repeating: low), Floats(repeating: high))
    // A finite number minus itself is 0; for any other value the difference is NaN, which a sum
    // keeps.
    var (rest, next) = (Floats.zero, Floats.zero)
    var index = 0
    while index + 32 <= count {
      let (a, b) = (load(values, index), load(values, index + 16))
      rest += a - a
      next += b - b
      store(pacinian_min(pacinian_max(a, lows), highs), output, index)
      store(pacinian_min(pacinian_max(b, lows), highs), output, index + 16)
      index += 32
    }
    var total = pacinian_sum(rest + next)
    while index < count {
      let value = values[index]
      total += value - value
      output[index] = value > low ? (value < high ? value : high) : low
      index += 1
    }
    return total == 0
  }
}

#endif

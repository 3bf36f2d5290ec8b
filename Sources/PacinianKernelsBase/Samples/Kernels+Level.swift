#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// The largest magnitude of `count` samples, 0 without samples. NaN is ignored. Any alignment;
  /// the same at every level.
  @_noLocks
  @export(interface)
  public static func largestMagnitude(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    // Four maxima, each of which waits for itself only.
    var a = Floats.zero
    var b = Floats.zero
    var c = Floats.zero
    var d = Floats.zero
    var index = 0
    while index + 64 <= count {
      a = pacinian_max(pacinian_magnitude(load(samples, index)), a)
      b = pacinian_max(pacinian_magnitude(load(samples, index + 16)), b)
      c = pacinian_max(pacinian_magnitude(load(samples, index + 32)), c)
      d = pacinian_max(pacinian_magnitude(load(samples, index + 48)), d)
      index += 64
    }
    a = pacinian_max(pacinian_max(a, b), pacinian_max(c, d))
    var largest = pacinian_greatest(a)
    while index < count {
      let magnitude = samples[index].magnitude
      if magnitude > largest { largest = magnitude }
      index += 1
    }
    return largest
  }
}

#endif

import Glibc

/// Time as benchmarks read it.
enum BenchmarkClock {
  /// Nanoseconds on a clock that nobody sets.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

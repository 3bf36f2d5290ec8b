import PacinianBase

/// Time as benchmarks read it.
enum BenchmarkClock {
  /// Nanoseconds on a clock that nobody sets.
  static var now: UInt64 { nanoseconds(CLOCK_MONOTONIC_RAW) }

  /// Nanoseconds of processor time that this thread has had: without what a host took away.
  static var processor: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

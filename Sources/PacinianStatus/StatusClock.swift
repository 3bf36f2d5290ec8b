import Glibc

/// The clock of a feed; tests have one that they set by hand.
public protocol StatusClock: Sendable {
  /// Nanoseconds since any fixed instant; never less than before.
  var nanoseconds: UInt64 { get }
}

/// The system's monotonic clock as of its last tick: a few milliseconds old, and cheap to read.
public struct MonotonicStatusClock: StatusClock {
  public init() {}

  public var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

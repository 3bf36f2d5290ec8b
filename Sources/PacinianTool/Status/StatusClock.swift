import PacinianBase

/// The clock of a feed; tests have one that they set by hand.
package protocol StatusClock: Sendable {
  /// Nanoseconds since any fixed instant; never less than before.
  var nanoseconds: UInt64 { get }
}

/// The system's monotonic clock as of its last tick: a few milliseconds old, and cheap to read.
package struct MonotonicStatusClock: StatusClock {
  package init() {}

  package var nanoseconds: UInt64 { UInt64(clamping: pacinian_coarse_nanoseconds()) }
}

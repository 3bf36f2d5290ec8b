/// The rates at which a feed delivers its state.
public struct StatusRates: Sendable, Equatable {
  /// Nanoseconds from one delivery to the next while somebody watches.
  public var watchedInterval: UInt64
  /// The same while nobody does.
  public var unwatchedInterval: UInt64

  /// Ten deliveries a second look continuous to a person; one a second keeps a log current.
  public init(watchedInterval: UInt64 = 100_000_000, unwatchedInterval: UInt64 = 1_000_000_000) {
    self.watchedInterval = watchedInterval
    self.unwatchedInterval = unwatchedInterval
  }
}

import Synchronization

/// The status of one piece of work: attributes that never change and a state that many threads
/// change often. Changes are coalesced to a set rate, the latest state wins, and the last state is
/// always delivered.
///
///     let feed = StatusFeed.request(Job(total: 3), state: Progress()) { print($0) }
///     feed.update { $0.done += 1 }
///     feed.end()
///
/// Deliveries happen one at a time, in order, on a thread that calls ``update(_:)``,
/// ``deliverDue()`` or ``end(_:)``; the receiver must not call the feed. The feed has no thread of
/// its own: where updates can stay away for longer than the state may be old, call
/// ``deliverDue()`` now and then. All methods are safe from any thread.
public final class StatusFeed<Attributes: Sendable, State: Sendable>: Sendable {
  public typealias Receiver = @Sendable (StatusEvent<Attributes, State>) -> Void

  public let attributes: Attributes
  private let rates: StatusRates
  private let clock: any StatusClock
  private let start: UInt64
  private let receiver: Receiver
  private let shared: Mutex<Shared>
  /// Held while the receiver runs. Taken before `shared`, never inside it.
  private let delivery = Mutex(())

  private struct Shared {
    var state: State
    /// Whether the state has changed since it was last delivered.
    var isPending = false
    var isEnded = false
    var watcherCount = 0
    var lastDelivery: UInt64

    /// Whether the caller must deliver. The answer is `true` for one caller in an interval.
    mutating func claim(at now: UInt64, rates: StatusRates) -> Bool {
      let interval = watcherCount > 0 ? rates.watchedInterval : rates.unwatchedInterval
      guard isPending, !isEnded, now >= lastDelivery + interval else { return false }
      lastDelivery = now
      return true
    }
  }

  /// Begins a feed and delivers its request.
  /// - Parameters:
  ///   - isWatched: whether somebody watches from the start; see ``addWatcher()``.
  ///   - receiver: gets every event.
  public static func request(
    _ attributes: Attributes, state: State, rates: StatusRates = StatusRates(),
    isWatched: Bool = false, clock: any StatusClock = MonotonicStatusClock(),
    receiver: @escaping Receiver
  ) -> StatusFeed {
    let feed = StatusFeed(attributes, state, rates, isWatched, clock, receiver)
    feed.delivery.withLock { _ in receiver(.request(attributes, state)) }
    return feed
  }

  private init(
    _ attributes: Attributes, _ state: State, _ rates: StatusRates, _ isWatched: Bool,
    _ clock: any StatusClock, _ receiver: @escaping Receiver
  ) {
    self.attributes = attributes
    self.rates = rates
    self.clock = clock
    self.receiver = receiver
    start = clock.nanoseconds
    shared = Mutex(
      Shared(state: state, watcherCount: isWatched ? 1 : 0, lastDelivery: start))
  }

  /// Changes the state, and delivers it when its time has come. Nothing happens after the end.
  /// Complexity: O(1) and `change`, which runs under a lock: keep it short.
  public func update(_ change: (inout State) -> Void) {
    let now = clock.nanoseconds
    let isDue = shared.withLock { shared in
      guard !shared.isEnded else { return false }
      change(&shared.state)
      shared.isPending = true
      return shared.claim(at: now, rates: rates)
    }
    if isDue { deliver(at: now) }
  }

  /// Delivers the state if it has changed and its time has come.
  public func deliverDue() {
    let now = clock.nanoseconds
    if shared.withLock({ $0.claim(at: now, rates: rates) }) { deliver(at: now) }
  }

  /// Changes the state a last time and delivers it as the end. A second end does nothing.
  public func end(_ change: (inout State) -> Void = { _ in }) {
    let now = clock.nanoseconds
    let last: State? = shared.withLock { shared in
      guard !shared.isEnded else { return nil }
      change(&shared.state)
      shared.isEnded = true
      return shared.state
    }
    guard let last else { return }
    delivery.withLock { _ in receiver(.end(last, nanoseconds: now - start)) }
  }

  /// Somebody looks: deliveries come at the watched rate until ``removeWatcher()``.
  public func addWatcher() { shared.withLock { $0.watcherCount += 1 } }

  public func removeWatcher() {
    shared.withLock { shared in
      precondition(shared.watcherCount > 0, "a watcher is removed once")
      shared.watcherCount -= 1
    }
  }

  private func deliver(at now: UInt64) {
    delivery.withLock { _ in
      let state: State? = shared.withLock { shared in
        guard shared.isPending, !shared.isEnded else { return nil }
        shared.isPending = false
        return shared.state
      }
      if let state { receiver(.update(state, nanoseconds: now - start)) }
    }
  }
}

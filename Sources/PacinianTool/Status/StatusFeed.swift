import Synchronization

/// The status of one piece of work: a state that many threads change often. Changes are coalesced
/// to a set rate, the latest state wins, and the last state is always delivered.
///
///     let feed = StatusFeed.request(Progress(), isWatched: true) { print($0) }
///     feed.update { $0.done += 1 }
///     feed.end()
///
/// Deliveries happen one at a time, in order, on a thread that calls ``update(_:)`` or
/// ``end(_:)``; the receiver must not call the feed. The feed has no thread of its own. All methods
/// are safe from any thread.
package final class StatusFeed<State: Sendable>: Sendable {
  /// A delivery of a feed. Times are nanoseconds since the feed was requested.
  package enum Event: Sendable {
    /// The first event, with the first state.
    case request(State)
    /// The latest state; those between two updates are not delivered.
    case update(State, nanoseconds: UInt64)
    /// The last event, with the last state.
    case end(State, nanoseconds: UInt64)
  }

  package typealias Receiver = @Sendable (Event) -> Void

  /// Nanoseconds from one delivery to the next.
  private let interval: UInt64
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
    var lastDelivery: UInt64
  }

  /// Begins a feed and delivers its request.
  /// - Parameters:
  ///   - isWatched: Ten deliveries a second look continuous to a person who watches; one a second
  ///     keeps a log current.
  ///   - receiver: gets every event.
  package static func request(
    _ state: State, isWatched: Bool, clock: any StatusClock = MonotonicStatusClock(),
    receiver: @escaping Receiver
  ) -> StatusFeed {
    let interval: UInt64 = isWatched ? 100_000_000 : 1_000_000_000
    let feed = StatusFeed(state, interval: interval, clock, receiver)
    feed.delivery.withLock { _ in receiver(.request(state)) }
    return feed
  }

  /// The latest state.
  package var state: State { shared.withLock { $0.state } }

  private init(
    _ state: State, interval: UInt64, _ clock: any StatusClock, _ receiver: @escaping Receiver
  ) {
    self.interval = interval
    self.clock = clock
    self.receiver = receiver
    start = clock.nanoseconds
    shared = Mutex(Shared(state: state, lastDelivery: start))
  }

  /// Changes the state, and delivers it when its time has come. Nothing happens after the end.
  /// Complexity: O(1) and `change`, which runs under a lock: keep it short.
  package func update(_ change: (inout State) -> Void) {
    let now = clock.nanoseconds
    // True for one caller in an interval.
    let isDue = shared.withLock { shared in
      guard !shared.isEnded else { return false }
      change(&shared.state)
      shared.isPending = true
      guard now >= shared.lastDelivery + interval else { return false }
      shared.lastDelivery = now
      return true
    }
    if isDue { deliver(at: now) }
  }

  /// Changes the state a last time and delivers it as the end. A second end does nothing.
  package func end(_ change: (inout State) -> Void = { _ in }) {
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

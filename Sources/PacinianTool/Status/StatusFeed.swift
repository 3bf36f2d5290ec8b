import PacinianBase
import Synchronization

/// The clock of a feed; tests have one that they set by hand.
package protocol StatusClock: Sendable {
  /// Nanoseconds since any fixed instant; never less than before.
  var nanoseconds: UInt64 { get }
}

/// The system's monotonic clock as of its last tick: a few milliseconds old, and cheap to read.
package struct MonotonicStatusClock: StatusClock {
  package init() {}

  package var nanoseconds: UInt64 { UInt64(bitPattern: pacinian_coarse_nanoseconds()) }
}

/// The status of one piece of work: a state that many threads change often. Ten states a second are
/// delivered, the latest each time, and the last one always.
///
///     let feed = StatusFeed(Progress()) { event, progress, seconds in print(progress.done) }
///     feed.update { $0.done += 1 }
///     feed.end()
///
/// Deliveries happen one at a time, in order, on a thread that calls ``update(_:)`` or ``end()``;
/// the receiver must be quick, because it runs under the feed's lock, and must not call the feed.
/// The feed has no thread of its own. All methods are safe from any thread.
package final class StatusFeed<State: Sendable>: Sendable {
  /// The first delivery, one with the latest state, and the last one.
  package enum Event: String, Sendable { case request, update, end }

  /// Gets each delivery, with the seconds since the feed was made.
  package typealias Receiver = @Sendable (Event, State, _ seconds: Double) -> Void

  /// Nanoseconds from one delivery to the next: it looks continuous to a person who watches.
  private static var interval: UInt64 { 100_000_000 }

  private let clock: any StatusClock
  private let start: UInt64
  private let receiver: Receiver
  private let shared: Mutex<Shared>

  private struct Shared {
    var state: State
    var isEnded = false
    /// Whether anything has been delivered.
    var isShown: Bool
    /// The instant before which nothing is delivered.
    var next: UInt64
  }

  /// - Parameter patience: nanoseconds before the first delivery: work that ends earlier is not
  ///   reported at all. 0 delivers the first state at once.
  package init(
    _ state: State, patience: UInt64 = 0, clock: any StatusClock = MonotonicStatusClock(),
    receiver: @escaping Receiver
  ) {
    self.clock = clock
    self.receiver = receiver
    start = clock.nanoseconds
    let isShown = patience == 0
    shared = Mutex(
      Shared(
        state: state, isShown: isShown, next: start + (isShown ? Self.interval : patience)))
    if isShown { receiver(.request, state, 0) }
  }

  /// The latest state.
  package var state: State { shared.withLock { $0.state } }

  /// Changes the state, and delivers it when its time has come. Nothing happens after the end.
  /// Complexity: O(1) and `change`, which runs under the lock too.
  package func update(_ change: (inout State) -> Void) {
    shared.withLock { shared in
      guard !shared.isEnded else { return }
      change(&shared.state)
      let now = clock.nanoseconds
      guard now >= shared.next else { return }
      (shared.isShown, shared.next) = (true, now + Self.interval)
      deliver(.update, shared.state, at: now)
    }
  }

  /// Delivers the last state. A second end does nothing.
  package func end() {
    shared.withLock { shared in
      guard !shared.isEnded else { return }
      shared.isEnded = true
      if shared.isShown { deliver(.end, shared.state, at: clock.nanoseconds) }
    }
  }

  private func deliver(_ event: Event, _ state: State, at now: UInt64) {
    receiver(event, state, Double(now - start) / 1e9)
  }
}

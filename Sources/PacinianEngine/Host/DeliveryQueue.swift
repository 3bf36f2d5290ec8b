import Synchronization

/// Runs deliveries one at a time and in the order they were added, outside of any lock, on threads
/// that call ``run()``. If a delivery, or another thread, adds a delivery meanwhile, the thread
/// that is running deliveries also runs this one.
final class DeliveryQueue: Sendable {
  typealias Delivery = @Sendable () -> Void

  private struct State {
    var waiting: [Delivery] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Adds a delivery. The caller may hold a lock, and calls ``run()`` after it has released the
  /// lock.
  func add(_ delivery: @escaping Delivery) { state.withLock { $0.waiting.append(delivery) } }

  func run() {
    var batch = next(isFirst: true)
    while !batch.isEmpty {
      for delivery in batch { delivery() }
      batch = next(isFirst: false)
    }
  }

  private func next(isFirst: Bool) -> [Delivery] {
    state.withLock { state in
      guard !(isFirst && state.isRunning) else { return [] }
      defer { state.waiting = [] }
      state.isRunning = !state.waiting.isEmpty
      return state.waiting
    }
  }
}

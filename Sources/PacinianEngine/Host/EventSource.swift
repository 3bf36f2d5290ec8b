import Synchronization

/// The source of events of one kind: it sends each event to every subscriber, and keeps one event
/// for later subscribers. Subscribers' buffers have no bound, so that no subscriber misses a
/// transition.
final class EventSource<Element: Sendable>: Sendable {
  private struct State {
    var subscribers: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextID = 0
    var kept: Element?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Sends `element` to every subscriber. Calls are serialised, so that all subscribers see the
  /// same order.
  func send(_ element: Element, keeping: Bool = false) {
    let subscribers = state.withLock { state in
      if keeping { state.kept = element }
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.yield(element) }
  }

  /// Sets the event that later subscribers get first.
  func keep(_ element: Element?) { state.withLock { $0.kept = element } }

  /// Ends every subscription, present and future, after the event that is kept.
  func finish() {
    let subscribers = state.withLock { state in
      defer { state.subscribers = [:] }
      state.isFinished = true
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.finish() }
  }

  func subscribe() -> AsyncStream<Element> {
    let (stream, subscriber) = AsyncStream.makeStream(of: Element.self)
    let id: Int? = state.withLock { state in
      if let kept = state.kept { subscriber.yield(kept) }
      guard !state.isFinished else { return nil }
      state.nextID += 1
      state.subscribers[state.nextID] = subscriber
      return state.nextID
    }
    guard let id else {
      subscriber.finish()
      return stream
    }
    subscriber.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
    return stream
  }
}

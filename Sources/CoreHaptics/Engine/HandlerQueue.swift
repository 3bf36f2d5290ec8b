#if !canImport(Darwin)

import Foundation
import Synchronization

/// The queue on which an engine calls its client's handlers, one at a time and in order. Handlers
/// on the queue are called even after the engine is released.
final class HandlerQueue: Sendable {
  private let queue = DispatchQueue(label: "CoreHaptics.handlers")
  private let key = DispatchSpecificKey<Bool>()

  init() { queue.setSpecific(key: key, value: true) }

  func call(_ body: @escaping () -> Void) {
    let body = Handed(body)
    queue.async { body.value() }
  }

  /// Waits until everything that was on the queue has been called; not when a handler asks.
  func drain() {
    guard DispatchQueue.getSpecific(key: key) == nil else { return }
    queue.sync {}
  }
}

/// A value of a client on its way to another thread. The framework's handler types are not
/// `Sendable`. Its documentation tells clients that handlers run on a queue of the engine's own.
struct Handed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A handler that a client has set.
final class HandlerSlot<Handler>: Sendable {
  private let state: Mutex<Handed<Handler>>

  init(_ handler: Handler) { state = Mutex(Handed(handler)) }

  var handler: Handler {
    get { state.withLock { $0 }.value }
    set {
      let handler = Handed(newValue)
      state.withLock { $0 = handler }
    }
  }
}

#endif

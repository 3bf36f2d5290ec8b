#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import Synchronization

/// The queue on which an engine calls its client's handlers, one at a time and in order. Handlers
/// on the queue are called even after the engine is released. Engines that a handler or one of its
/// tasks makes belong to the engine's system.
final class HandlerQueue: Sendable {
  private let queue = DispatchQueue(label: "CoreHaptics.handlers")
  private let key = DispatchSpecificKey<Bool>()
  private let system: HapticSystem
  /// The handlers that wait for the thread that moves the time, where that calls them.
  private let waiting = Mutex<[Handed<() -> Void>]>([])

  init(of system: HapticSystem) {
    self.system = system
    queue.setSpecific(key: key, value: true)
  }

  private var isApart: Bool { system.behavior.contains(.handlersOffMain) }

  func call(_ body: @escaping () -> Void) {
    let body = Handed(body)
    guard isApart else { return waiting.withLock { $0.append(body) } }
    queue.async { [system] in system.run(body.value) }
  }

  /// Waits until everything that was on the queue has been called; not when a handler asks.
  func drain() {
    guard isApart else { return callWaiting() }
    guard DispatchQueue.getSpecific(key: key) == nil else { return }
    queue.sync {}
  }

  /// Calls the handlers that nobody would call any more, because the engine is gone.
  func finish() { if !isApart { callWaiting() } }

  private func callWaiting() {
    while let body = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      system.run(body.value)
    }
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
  private let state: Mutex<(handler: Handed<Handler>, isSet: Bool)>

  init(_ handler: Handler) { state = Mutex((Handed(handler), false)) }

  var isSet: Bool { state.withLock { $0.isSet } }

  var handler: Handler {
    get { state.withLock { $0.handler }.value }
    set {
      let handler = Handed(newValue)
      state.withLock { $0 = (handler, true) }
    }
  }
}

#endif

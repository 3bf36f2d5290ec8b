#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import Synchronization

/// The queue on which clients' handlers are called, one at a time and in order. An engine has its
/// own; where a test moves the time, all engines of the system share one, so that the order of
/// their handlers does not depend on threads.
final class HandlerQueue: Sendable {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  /// The handlers in a row, each of which makes the next one due, for which the time waits.
  private static let longestChain = 1_000
  /// A handler that takes longer than this waits for the caller of ``settle()``, by a lock or by
  /// its thread. (Handlers take microseconds, and threads of a busy machine get a turn in tens of
  /// milliseconds.)
  private static let patience = DispatchTimeInterval.seconds(1)

  private let queue = DispatchQueue(label: "CoreHaptics.handlers")
  /// Whether handlers are called apart from the thread that moves the time.
  private let isApart: Bool
  /// The handlers that wait for that thread.
  private let waiting = Mutex<[Handed<() -> Void>]>([])
  private let group = DispatchGroup()
  /// Of the handlers that were handed over: how many, how many of these have been called, and the
  /// number of the last for which a caller did not wait to the end.
  private let handed = Atomic(0)
  private let called = Atomic(0)
  private let givenUp = Atomic(0)

  init(isApart: Bool) {
    self.isApart = isApart
    queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
  }

  private var isInside: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  private var isEmpty: Bool {
    called.load(ordering: .acquiring) == handed.load(ordering: .acquiring)
  }

  func call(_ body: @escaping () -> Void) {
    let body = Handed(body)
    guard isApart else { return waiting.withLock { $0.append(body) } }
    handed.add(1, ordering: .acquiringAndReleasing)
    group.enter()
    queue.async { [self] in
      body.value()
      called.add(1, ordering: .acquiringAndReleasing)
      group.leave()
    }
  }

  /// Waits until all handlers that are due have been called, with those that they make due; not
  /// when a handler asks.
  func drain() {
    guard isApart else { return callWaiting() }
    guard !isInside else { return }
    for _ in 0..<Self.longestChain where !isEmpty { queue.sync {} }
  }

  /// Waits until the handlers that are due have been called, before a call of the client: its
  /// result then does not depend on the speed of threads. A handler does not wait for itself.
  func settle() {
    guard isApart, !isEmpty, !isInside,
      called.load(ordering: .acquiring) >= givenUp.load(ordering: .acquiring)
    else { return }
    guard group.wait(timeout: .now() + Self.patience) == .timedOut else { return }
    givenUp.store(called.load(ordering: .acquiring) + 1, ordering: .releasing)
  }

  private func callWaiting() {
    while let body = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { body.value() }
  }
}

/// The handlers of one engine's client. They are called even after the engine is released. Engines
/// that a handler or one of its tasks makes belong to the engine's system.
struct Handlers: Sendable {
  let system: HapticSystem
  private let queue: HandlerQueue

  init(of system: HapticSystem) {
    self.system = system
    queue = system.handlerQueue()
  }

  func call(_ body: @escaping () -> Void) {
    let body = Handed(body)
    queue.call { [system] in system.run(body.value) }
  }

  /// Before a call of the client, where a test moves the time.
  func settle() { if system.clock == .manual { queue.settle() } }
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

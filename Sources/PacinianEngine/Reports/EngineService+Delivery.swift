import PacinianBase
import Synchronization

/// The delivery: calls of handlers, and the release of memory, outside the render thread.
extension EngineService {
  struct Delivery {
    /// The stopped run that waits to be rendered, the frame at which it waits, and the time since
    /// which it waits, in nanoseconds.
    var waitingRun: Int?
    var position = 0
    var since: Int64 = 0
    /// Players that have ended, and are freed when their handlers have been called.
    var ended: [PlayerStorage] = []
    var idle = IdlePlayers()
    /// While finished handlers are called: the number of starts that had been accepted before the
    /// calls.
    var finishedStarts: Int?
  }

  func wake() {
    if configuration.notifications == .background { pacinian_post(atomics.pointee.semaphore) }
  }

  /// Wakes the notifications' thread if the engine is stopped, when the render thread may not wake
  /// it.
  func wakeIfNotRendered() {
    if run & 1 == 0 { wake() }
  }

  /// The delivery need not be called again before it is woken.
  static let noTime: Int64 = -1
  /// Nanoseconds after which the delivery is called again if another thread delivers.
  private static let retryTime: Int64 = 10_000_000

  /// Calls due handlers. A call while another is in progress, also from inside a handler, does
  /// nothing: the call in progress also calls the handlers that become due meanwhile, and sees the
  /// engine's end.
  /// - Returns: nanoseconds after which to call it again without being woken, or `noTime`.
  @discardableResult
  func deliver() -> Int64 {
    var wait = Self.noTime
    var knownCalls = 0
    repeat {
      guard
        deliveringThread.compareExchange(
          expected: 0, desired: pacinian_thread(), ordering: .sequentiallyConsistent
        ).exchanged
      else { return Self.retryTime }
      while true {
        if isFinishing { knownCalls = queue.lockedEnd }
        wait = endRunThatNobodyRenders()
        stopIfIdle()
        stopIfFadedOut()
        let wasSettled = isSettled
        HandlerScope.run { notify() }
        guard isFinishing, !wasSettled || !isSettled else { break }
        sched_yield()
      }
      delivery.idle.releasePasses(self)
      atomics.pointee.releaseSpent()
      releasePlayers()
      deliveringThread.store(0, ordering: .sequentiallyConsistent)
      // The engine may have ended between the last check and the store, or a call have been sent
      // whose sender found this thread delivering.
    } while isFinishing && (!hasFinished || queue.lockedEnd != knownCalls)
    return wait
  }

  /// Completes a start that was accepted while the engine ended: no other thread would complete it.
  /// (One of the two threads sees the write of the other thread: the caller sends the call and then
  /// reads `finishing`; the ending thread sets `finishing` and then reads the calls. A thread that
  /// is delivering looks for further calls when it has ended.)
  func deliverAfterEnd() {
    if isFinishing { deliver() }
  }

  /// Whether no handler is left to call after the engine's end.
  var hasFinished: Bool {
    isSettled && !atomics.pointee.hasNews && lifecycle.withLock { $0.due.isEmpty }
  }

  /// Whether the caller is inside a handler.
  var isDeliveringHere: Bool { deliveringThread.load(ordering: .relaxed) == pacinian_thread() }

  private var isFinishing: Bool { finishing.load(ordering: .sequentiallyConsistent) }

  /// Whether the players of a stopped run have been ended.
  var isSettled: Bool {
    run & 1 != 0 || atomics.pointee.reachedRun.load(ordering: .acquiring) == run
  }

  /// - Returns: nanoseconds after which to call it again, or `noTime`.
  private func endRunThatNobodyRenders() -> Int64 {
    let hasCalls = atomics.pointee.hasNowCalls || isFinishing && atomics.pointee.hasLaterCalls
    guard !isSettled || (run & 1 == 0 && hasCalls) else {
      delivery.waitingRun = nil
      return Self.noTime
    }
    let now = pacinian_nanoseconds()
    if delivery.waitingRun != run || delivery.position != position {
      (delivery.waitingRun, delivery.position, delivery.since) = (run, position, now)
    }
    let timeout = isFinishing ? 0 : configuration.renderTimeout
    let rest = timeout * 1e9 - Double(now - delivery.since)
    guard rest <= 0 else { return rest < 1e18 ? Int64(rest) + 1 : Self.noTime }
    guard atomics.pointee.drive() else { return Self.retryTime }
    core.pointee.carryOutInSilence()
    atomics.pointee.isDriven.store(false, ordering: .releasing)
    delivery.waitingRun = nil
    return Self.noTime
  }

  /// Calls the handlers that are due, and the handlers that become due by such a call.
  private func notify() {
    var hasMore = true
    while hasMore {
      notifyOfPasses()
      hasMore = notifyOfCompletions()
      hasMore = notifyHandlers() || hasMore
    }
  }

  /// Begins to record the passes of players.
  func openTap() {
    lifecycle.withLock { _ in
      guard atomics.pointee.tap.load(ordering: .acquiring) == nil else { return }
      let tap = UnsafeMutablePointer<PassTap>.allocate(capacity: 1)
      // A capacity that a host does not reach if it polls at every block: each call makes one
      // record, each loop one record in 5 ms.
      let (calls, players) = (configuration.commandCapacity, configuration.playerCapacity)
      tap.initialize(
        to: PassTap(capacity: calls > 0 && players > 0 ? 2 * calls + 16 * players : 1 << 14))
      atomics.pointee.tap.store(tap, ordering: .releasing)
    }
  }

  /// Calls the handlers of passes.
  private func notifyOfPasses() {
    guard let tap = atomics.pointee.tap.load(ordering: .acquiring) else { return }
    while let entry = tap.pointee.pop() {
      let storage = players.withLock { $0[UInt(bitPattern: entry.player)] }
      storage?.handlers.withLock { $0.pass }?(entry.record)
    }
  }

  /// Calls the completion handlers that are due.
  /// - Returns: whether there was one. Complexity: O(players with news).
  private func notifyOfCompletions() -> Bool {
    var hasNotified = false
    for (storage, hasEnded) in takeNews() {
      while storage.notifiedCompletions
        < storage.atomics.pointee.completions.load(ordering: .acquiring)
      {
        storage.notifiedCompletions += 1
        hasNotified = true
        storage.handlers.withLock { $0.completion }?()
      }
      if hasEnded {
        delivery.ended.append(storage)
      } else if !storage.isActive, !storage.isAbandoned {
        delivery.idle.append(storage)
      }
    }
    return hasNotified
  }

  /// The players with news, in the order in which the news were posted, and whether each has ended.
  private func takeNews() -> [(PlayerStorage, hasEnded: Bool)] {
    var news: [(address: UInt, hasEnded: Bool)] = []
    var next = atomics.pointee.takeNews()
    while let player = next {
      next = player.pointee.nextNews
      news.append((UInt(bitPattern: player), player.pointee.lifetime.takeNews()))
    }
    guard !news.isEmpty else { return [] }
    let order = news.reversed()
    return players.withLock { players in
      order.compactMap { entry in players[entry.address].map { ($0, entry.hasEnded) } }
    }
  }

  /// Calls the handlers of the engine that are due, and the finished handlers if no player plays.
  /// - Returns: whether there was one.
  private func notifyHandlers() -> Bool {
    guard hasHandlers.load(ordering: .acquiring) else { return false }
    var finished: [@Sendable () -> FinishedAction] = []
    let (due, starts) = lifecycle.withLock { lifecycle -> ([@Sendable () -> Void], Int) in
      defer { lifecycle.due = [] }
      let starts = lifecycle.starts
      if lifecycle.state != .running
        || atomics.pointee.busyPlayers.held.load(ordering: .acquiring) == 0
      {
        finished = lifecycle.finishedHandlers.filter { $0.starts <= starts }.map { $0.call }
        lifecycle.finishedHandlers.removeAll { $0.starts <= starts }
      }
      hasHandlers.store(!lifecycle.finishedHandlers.isEmpty, ordering: .releasing)
      return (lifecycle.due, starts)
    }
    for handler in due { handler() }
    delivery.finishedStarts = starts
    for handler in finished where handler() == .stopEngine { stop(because: .notifyWhenFinished) }
    delivery.finishedStarts = nil
    return !due.isEmpty || !finished.isEmpty
  }

  /// Frees the players that have ended.
  private func releasePlayers() {
    guard !delivery.ended.isEmpty else { return }
    let ended = exchange(&delivery.ended, with: [])
    delivery.idle.remove(ended)
    // The reports of these players until they ended.
    HandlerScope.run { notifyOfPasses() }
    players.withLock { players in
      for storage in ended { players[storage.address] = nil }
    }
    // The players are freed here, outside the lock.
    _ = consume ended
  }

  /// Releases a player on behalf of its owner.
  func abandon(_ storage: PlayerStorage) {
    if atomics.pointee.abandon(storage.atomics) { wake() } else { wakeIfNotRendered() }
  }
}

import CPacinianSystem
import PacinianPattern
import Synchronization

/// Calls of handlers, and freeing of memory, off the render thread.
extension EngineService {
  struct Delivery {
    /// The stopped run that waits to be rendered, the frame at which it does, and since when, in
    /// nanoseconds.
    var waitingRun: Int?
    var position = 0
    var since: Int64 = 0
    /// Players without an owner to which calls or the render thread may still refer.
    var abandoned: [PlayerStorage] = []
    /// While handlers of the players' end are called, the starts that had been accepted then.
    var finishedStarts: Int?
  }

  func wake() {
    if configuration.notifications == .background { pacinian_post(signals.pointee.semaphore) }
  }

  /// Calls due handlers. A call while another goes on, also from inside a handler, does nothing:
  /// the other also calls the handlers that become due meanwhile, and sees the engine's end.
  func deliver() {
    guard
      deliveringThread.compareExchange(
        expected: 0, desired: pacinian_thread(), ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    while true {
      endRunThatNobodyRenders()
      stopIfIdle()
      let wasSettled = isSettled
      tell()
      guard isFinishing, !wasSettled || !isSettled else { break }
      sched_yield()
    }
    signals.pointee.releaseSpent()
    releasePlayers()
    deliveringThread.store(0, ordering: .releasing)
  }

  /// Whether the caller is inside a handler.
  var isDeliveringHere: Bool { deliveringThread.load(ordering: .relaxed) == pacinian_thread() }

  private var isFinishing: Bool { finishing.load(ordering: .acquiring) }

  /// Whether the render thread has ended the players of a stopped run.
  var isSettled: Bool {
    run & 1 != 0 || signals.pointee.reachedRun.load(ordering: .acquiring) == run
  }

  private func endRunThatNobodyRenders() {
    guard !isSettled || (run & 1 == 0 && signals.pointee.commands.load(ordering: .acquiring) > 0)
    else {
      delivery.waitingRun = nil
      return
    }
    let now = pacinian_nanoseconds()
    if delivery.waitingRun != run || delivery.position != position {
      (delivery.waitingRun, delivery.position, delivery.since) = (run, position, now)
    }
    let timeout = isFinishing ? 0 : configuration.renderTimeout
    guard Double(now - delivery.since) >= timeout * 1e9 else { return }
    guard
      signals.pointee.isDriven.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    core.pointee.settle()
    signals.pointee.isDriven.store(false, ordering: .releasing)
    delivery.waitingRun = nil
  }

  /// Calls due handlers, and those that become due by them.
  private func tell() {
    var hasMore = true
    while hasMore {
      hasMore = tellCompletions()
      hasMore = tellHandlers() || hasMore
    }
  }

  /// Calls completion handlers; whether there was one. Complexity: O(players of which there is
  /// something to tell).
  private func tellCompletions() -> Bool {
    let told = takeTold()
    var hasTold = false
    for storage in told {
      while storage.toldCompletions < storage.signals.pointee.completions.load(ordering: .acquiring)
      {
        storage.toldCompletions += 1
        hasTold = true
        storage.completionHandler.withLock { $0 }?()
      }
      if storage.isAbandoned { delivery.abandoned.append(storage) }
    }
    return hasTold
  }

  /// The players at which to look, in the order in which that was asked for.
  private func takeTold() -> [PlayerStorage] {
    var told: [UInt] = []
    var next = signals.pointee.takeTold()
    while let player = next {
      next = player.pointee.nextTold
      player.pointee.isTold.store(false, ordering: .releasing)
      told.append(UInt(bitPattern: player))
    }
    guard !told.isEmpty else { return [] }
    let order = told.reversed()
    return players.withLock { players in order.compactMap { players[$0] } }
  }

  private func tellHandlers() -> Bool {
    var finished: [@Sendable () -> FinishedAction] = []
    let (due, starts) = lifecycle.withLock { lifecycle -> ([@Sendable () -> Void], Int) in
      defer { lifecycle.due = [] }
      let starts = lifecycle.starts
      if lifecycle.state != .running
        || signals.pointee.busyPlayers.load(ordering: .acquiring) == 0
      {
        finished = lifecycle.finishedHandlers.filter { $0.starts <= starts }.map(\.call)
        lifecycle.finishedHandlers.removeAll { $0.starts <= starts }
      }
      return (lifecycle.due, starts)
    }
    for handler in due { handler() }
    delivery.finishedStarts = starts
    for handler in finished where handler() == .stopEngine {
      stop(because: .notifyWhenFinished)
    }
    delivery.finishedStarts = nil
    return !due.isEmpty || !finished.isEmpty
  }

  /// Releases players that are done and have no owner.
  private func releasePlayers() {
    guard !delivery.abandoned.isEmpty else { return }
    let gone = delivery.abandoned.filter(\.isUnreferenced)
    delivery.abandoned.removeAll(where: \.isUnreferenced)
    players.withLock { players in
      for storage in gone { players[storage.address] = nil }
    }
    // They are freed here, outside the lock.
    _ = consume gone
  }
}

import CPacinianSystem
import PacinianPattern
import Synchronization

/// What is told and freed off the render thread.
extension EngineService {
  struct Delivery {
    /// The stopped run that waits to be rendered, the frame at which it does, and since when, in nanoseconds.
    var waitingRun: Int?
    var position = 0
    var since: Int64 = 0
  }

  func wake() {
    if configuration.notifications == .background { pacinian_post(signals.pointee.semaphore) }
  }

  /// Calls what is due. A call while another goes on, also from inside a handler, does nothing: the other
  /// comes to what is new.
  /// - Parameter renderTimeout: seconds for which a stopped run may wait to be rendered; `nil`: the configuration's.
  func deliver(renderTimeout: Double? = nil) {
    guard
      isDelivering.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    endRunThatNobodyRenders(after: renderTimeout ?? configuration.renderTimeout)
    stopIfIdle()
    var hasMore = true
    while hasMore {
      hasMore = tellCompletions()
      hasMore = tellHandlers() || hasMore
    }
    signals.pointee.releaseSpent()
    releasePlayers()
    isDelivering.store(false, ordering: .releasing)
  }

  /// Whether the render thread has still to end what a stopped run has left.
  var isSettled: Bool {
    run & 1 != 0 || signals.pointee.reachedRun.load(ordering: .acquiring) == run
  }

  private func endRunThatNobodyRenders(after seconds: Double) {
    guard !isSettled || (run & 1 == 0 && signals.pointee.commands.load(ordering: .acquiring) > 0)
    else {
      delivery.waitingRun = nil
      return
    }
    let now = pacinian_nanoseconds()
    if delivery.waitingRun != run || delivery.position != position {
      delivery = Delivery(waitingRun: run, position: position, since: now)
    }
    guard Double(now - delivery.since) >= seconds * 1e9 else { return }
    guard
      signals.pointee.isDriven.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    core.pointee.settle()
    signals.pointee.isDriven.store(false, ordering: .releasing)
    delivery.waitingRun = nil
  }

  /// Whether anything was told.
  private func tellCompletions() -> Bool {
    let storages = players.withLock { Array($0.values) }
    var hasTold = false
    for storage in storages {
      while storage.toldCompletions < storage.signals.pointee.completions.load(ordering: .acquiring)
      {
        storage.toldCompletions += 1
        hasTold = true
        storage.completionHandler.withLock { $0 }?()
      }
    }
    return hasTold
  }

  private func tellHandlers() -> Bool {
    let (due, finished) = lifecycle.withLock {
      lifecycle -> ([@Sendable () -> Void], [@Sendable () -> FinishedAction]) in
      let due = lifecycle.due
      lifecycle.due = []
      var finished: [@Sendable () -> FinishedAction] = []
      if lifecycle.state != .running || signals.pointee.starts.load(ordering: .acquiring) == 0 {
        finished = lifecycle.finishedHandlers
        lifecycle.finishedHandlers = []
      }
      return (due, finished)
    }
    for handler in due { handler() }
    for handler in finished where handler() == .stopEngine {
      stop(because: .notifyWhenFinished)
    }
    return !due.isEmpty || !finished.isEmpty
  }

  /// Lets go of players that are done and that nobody holds.
  private func releasePlayers() {
    let gone = players.withLock { players in
      let gone = players.filter { $0.value.isUnreferenced }
      for key in gone.keys { players[key] = nil }
      return gone
    }
    // Freed here, outside the lock.
    _ = consume gone
  }
}

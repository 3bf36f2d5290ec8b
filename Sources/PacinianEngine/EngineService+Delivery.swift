import CPacinianSystem
import PacinianPattern
import Synchronization

/// What is told and freed off the render thread.
extension EngineService {
  struct Delivery {
    /// The run that was to end when last looked at, the frame then, and how often nothing had been rendered.
    var waitingRun = 0
    var position = 0
    var waits = 0
  }

  /// How many deliveries wait for the render thread to end a run before they do it: a host that stops
  /// pulling when it stops the engine must not lose completions.
  private static let patience = 2

  func wake() {
    if configuration.notifications == .background { pacinian_post(signals.pointee.semaphore) }
  }

  /// Calls what is due. A call while another goes on, also from inside a handler, does nothing: the other
  /// comes to what is new.
  func deliver() {
    guard
      isDelivering.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    endRunThatNobodyRenders()
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

  private func endRunThatNobodyRenders() {
    guard !isSettled || (run & 1 == 0 && signals.pointee.commands.load(ordering: .acquiring) > 0)
    else {
      delivery.waits = 0
      return
    }
    if delivery.waitingRun != run || delivery.position != position { delivery.waits = 0 }
    delivery.waitingRun = run
    delivery.position = position
    delivery.waits += 1
    guard delivery.waits >= Self.patience else { return }
    guard
      signals.pointee.isDriven.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    core.pointee.settle()
    signals.pointee.isDriven.store(false, ordering: .releasing)
    delivery.waits = 0
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

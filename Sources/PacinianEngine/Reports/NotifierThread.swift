import PacinianBase
import Synchronization

/// Delivers an engine's news in the background, until ``end()``. While players play it polls, so
/// that the render thread needs no system call to wake it.
final class NotifierThread: Sendable {
  private let service: EngineService
  /// Nanoseconds between two polls, by which completions may be late.
  private static let lookTime: Int64 = 4_000_000
  private let isEnding = Atomic(false)
  private let thread = Locked<SystemThread?>(nil)

  init(_ service: EngineService) { self.service = service }

  /// Starts the thread; `false` if the system cannot.
  func start() -> Bool {
    guard let made = SystemThread({ self.run() }) else { return false }
    thread.withLock { $0 = made }
    return true
  }

  private func run() {
    var wait = EngineService.noTime
    while !isEnding.load(ordering: .acquiring) {
      pacinian_wait(service.atomics.pointee.semaphore, wait)
      wait = service.deliver()
      let isBusy = service.atomics.pointee.busyPlayers.held.load(ordering: .acquiring) > 0
      if isBusy { wait = wait < 0 ? Self.lookTime : min(wait, Self.lookTime) }
      let wasLooking = service.atomics.pointee.isLooking.exchange(
        isBusy, ordering: .sequentiallyConsistent)
      // News may have come since the last poll, before `isLooking` was cleared: these did not wake
      // the thread.
      if wasLooking, !isBusy { wait = 0 }
    }
  }

  /// Ends the thread and waits for it, unless called inside a handler.
  func end() {
    isEnding.store(true, ordering: .releasing)
    pacinian_post(service.atomics.pointee.semaphore)
    let thread = thread.withLock { exchange(&$0, with: nil) }
    if HandlerScope.isInside { thread?.detach() } else { thread?.join() }
  }
}

import PacinianLibc
import Synchronization

/// Delivers an engine's news in the background, until it is told to end.
final class NotifierThread: Sendable {
  private let service: EngineService
  private let isEnding = Atomic(false)
  private let thread = Locked<SystemThread?>(nil)

  init(_ service: EngineService) { self.service = service }

  /// Whether the thread could be made.
  func start() -> Bool {
    guard let made = SystemThread({ self.run() }) else { return false }
    thread.withLock { $0 = made }
    return true
  }

  private func run() {
    var wait = EngineService.noTime
    while !isEnding.load(ordering: .acquiring) {
      pacinian_wait(service.signals.pointee.semaphore, wait)
      wait = service.deliver()
    }
  }

  /// Ends the thread and waits for it, unless called inside a handler.
  func end() {
    isEnding.store(true, ordering: .releasing)
    pacinian_post(service.signals.pointee.semaphore)
    let thread = thread.withLock { exchange(&$0, with: nil) }
    if HandlerScope.isInside { thread?.detach() } else { thread?.join() }
  }
}

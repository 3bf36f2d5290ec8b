import CPacinianSystem
import Glibc
import PacinianLocks
import Synchronization

/// Delivers an engine's news in the background, until it is told to end.
final class NotifierThread: Sendable {
  private let service: EngineService
  private let isEnding = Atomic(false)
  private let thread = Locked<pthread_t?>(nil)

  /// Without the semaphore's post: how soon a stopped run that nobody renders is ended.
  private static let interval: Int64 = 50_000_000

  init(_ service: EngineService) { self.service = service }

  /// Whether the thread could be made.
  func start() -> Bool {
    var id = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &id, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<NotifierThread>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return false
    }
    let made = id
    thread.withLock { $0 = made }
    return true
  }

  private func run() {
    while !isEnding.load(ordering: .acquiring) {
      pacinian_wait(service.signals.pointee.semaphore, Self.interval)
      service.deliver()
    }
  }

  /// Ends the thread and waits for it, unless called on it.
  func end() {
    isEnding.store(true, ordering: .releasing)
    pacinian_post(service.signals.pointee.semaphore)
    guard
      let id = thread.withLock({ id in
        defer { id = nil }
        return id
      })
    else { return }
    if pthread_equal(id, pthread_self()) != 0 {
      pthread_detach(id)
    } else {
      pthread_join(id, nil)
    }
  }
}

import Glibc

/// A thread of the system's, which the thread sanitizer sees as such.
package struct SystemThread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let id: pthread_t

  /// Runs `body` on a new thread, which releases it at its end; `nil` if the system refuses another
  /// thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var id = pthread_t()
    let status = pthread_create(
      &id, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      work.release()
      return nil
    }
    self.id = id
  }

  /// Lets the thread end by itself. Called once for each thread, instead of ``join()``.
  package func detach() { pthread_detach(id) }

  /// Waits for the thread's end; called on the thread itself, lets it end by itself. Called once
  /// for each thread, because a thread that is never joined leaves its stack behind.
  package func join() {
    if pthread_equal(id, pthread_self()) != 0 {
      pthread_detach(id)
    } else {
      pthread_join(id, nil)
    }
  }
}

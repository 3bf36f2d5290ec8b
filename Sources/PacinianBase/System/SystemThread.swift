/// A thread of the system's, which the thread sanitizer sees as such.
///
/// (Not checked because Darwin's and musl's `pthread_t` are pointers, which the functions below
/// take from any thread.)
package struct SystemThread: @unchecked Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let id: pthread_t

  /// Runs `body` on a new thread, which releases it at its end; `nil` if the system refuses another
  /// thread.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    // (Darwin's and musl's are pointers, which are there afterwards.)
    #if canImport(Darwin) || canImport(Musl)
    var made: pthread_t? = nil
    #else
    var made = pthread_t()
    #endif
    let status = pthread_create(
      &made, nil,
      { argument in
        Self.run(argument)
        return nil
      }, work.toOpaque())
    let id: pthread_t? = made
    guard status == 0, let id else {
      work.release()
      return nil
    }
    self.id = id
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) {
    guard let argument else { return }
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
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

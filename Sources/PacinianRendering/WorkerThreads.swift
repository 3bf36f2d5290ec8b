import Glibc

/// Runs one piece of code on several threads at once.
package enum WorkerThreads {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on `count` threads, the caller's among them, and returns when all are done. Where
  /// the system gives no more threads, fewer run it.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    defer { work.release() }
    var threads: [pthread_t] = []
    for _ in 1..<max(1, count) {
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue().body()
          return nil
        }, work.toOpaque())
      guard status == 0 else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }
}

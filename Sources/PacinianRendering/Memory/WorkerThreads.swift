import PacinianBase

/// Runs one piece of code on several threads at once.
package enum WorkerThreads {
  /// Runs `body` on `count` threads, the caller's among them, and returns when all are done. If the
  /// system cannot create more threads, fewer threads run it.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [SystemThread] = []
    for _ in 1..<max(1, count) {
      guard let thread = SystemThread(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { thread.join() }
  }
}

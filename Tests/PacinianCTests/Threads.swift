import PacinianBase

/// Threads of the system, not of the concurrency runtime, as a C program has them.
enum Threads {
  /// Runs `body` on `count` threads at a time and waits for them.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (0..<count).map { index in SystemThread { body(index) } }
    for thread in threads { thread?.join() }
  }
}

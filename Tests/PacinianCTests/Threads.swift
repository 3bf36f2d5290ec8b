import Glibc

/// Threads of the system, not of the concurrency runtime, as a C program has them.
enum Threads {
  /// Runs `body` on `count` threads at a time and waits for them.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for index in 0..<count {
      let work = Unmanaged.passRetained(Work { body(index) })
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
          return nil
        }, work.toOpaque())
      guard status == 0 else {
        work.release()
        continue
      }
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

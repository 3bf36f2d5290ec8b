/// Calls of an engine in any order. Every accepted start completes once, no sample is beyond what
/// the events can add up to, and nothing waits in the queue when all is over.
enum EngineTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    do {
      var session = try EngineSession(bytes)
      session.run()
    } catch {
      demand(false, "an engine within its bounds is made: \(error)")
    }
  }
}

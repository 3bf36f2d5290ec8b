#if !canImport(Darwin)

import PacinianEngine
import PacinianHost

/// An engine whose handlers are called before the host's change is over, not with the next block:
/// they only put the client's handlers on their queue.
final class PolledEngine: LifecycleEngine {
  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  var state: EngineState { engine.state }

  func start() throws(EngineError) {
    engine.start()
    engine.poll()
  }

  func stop() {
    engine.stop()
    engine.poll()
  }

  func stop(because reason: StopReason) {
    engine.stop(because: reason)
    engine.poll()
  }

  func reset() {
    engine.reset()
    engine.poll()
  }
}

#endif

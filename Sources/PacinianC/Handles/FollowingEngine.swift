#if canImport(PacinianMedia)
import PacinianEngine

/// An engine as the host that it follows sees it.
final class FollowingEngine: LifecycleEngine {
  private let box: EngineBox

  init(_ box: EngineBox) { self.box = box }

  var state: EngineState { box.engine.state }

  func start() throws(EngineError) { box.engine.start() }

  func stop() { box.halt() }

  func stop(because reason: StopReason) { box.engine.stop(because: reason) }

  func reset() { box.engine.reset() }
}
#endif

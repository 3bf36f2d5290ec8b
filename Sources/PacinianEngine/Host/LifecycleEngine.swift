/// The functions of an engine that a host needs. `Engine` has them; tests have
/// engines of their own.
public protocol LifecycleEngine: AnyObject, Sendable {
  var state: EngineState { get }
  func start() throws(EngineError)
  /// Does not call the stopped handler.
  func stop()
  /// Calls the stopped handler, if the engine was running.
  func stop(because reason: StopReason)
  /// The service died: players and resources are invalid, the reset handler is called.
  func reset()
}

extension Engine: LifecycleEngine {}

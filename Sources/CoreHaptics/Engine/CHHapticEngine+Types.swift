import Foundation

extension CHHapticEngine {
  /// Called with what went wrong, or `nil`.
  public typealias CompletionHandler = ((any Error)?) -> Void
  public typealias StoppedHandler = (StoppedReason) -> Void
  public typealias ResetHandler = () -> Void
  /// Called when all players have finished; answers what the engine is to do.
  public typealias FinishedHandler = ((any Error)?) -> FinishedAction

  /// Why an engine stopped; raw values are the framework's.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum StoppedReason: Int, Sendable {
    /// Another sound took over. Start again when it is over; the host does so too.
    case audioSessionInterrupt = 1
    /// The application is in the background.
    case applicationSuspended = 2
    /// Nothing played for a while; the next player starts the engine.
    case idleTimeout = 3
    /// The answer of a finished handler.
    case notifyWhenFinished = 4
    /// The engine is gone.
    case engineDestroyed = 5
    /// Never happens here: there are no controllers.
    case gameControllerDisconnect = 6
    case systemError = -1
  }

  /// What to do when all players have finished; raw values are the framework's.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum FinishedAction: Int, Sendable {
    case stopEngine = 1
    case leaveEngineRunning = 2
  }
}

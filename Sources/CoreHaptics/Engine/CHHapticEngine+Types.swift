#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

extension CHHapticEngine {
  /// Called with the error, or with `nil` after success.
  public typealias CompletionHandler = ((any Error)?) -> Void
  public typealias StoppedHandler = (StoppedReason) -> Void
  public typealias ResetHandler = () -> Void
  /// Called when all players have finished; returns the action of the engine.
  public typealias FinishedHandler = ((any Error)?) -> FinishedAction

  /// The reasons why an engine stops; raw values are the framework's.
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
    /// Never happens here, because controllers are not supported.
    case gameControllerDisconnect = 6
    case systemError = -1
  }

  /// The actions after all players have finished; raw values are the framework's.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum FinishedAction: Int, Sendable {
    case stopEngine = 1
    case leaveEngineRunning = 2
  }
}

#endif

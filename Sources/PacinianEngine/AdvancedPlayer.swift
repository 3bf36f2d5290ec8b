/// A player that can also pause, seek, loop, change its rate and say when it has finished.
public final class AdvancedPlayer: Player, @unchecked Sendable {
  public func pause(at time: Double = 0) throws(EngineError) { fatalError() }
  public func resume(at time: Double = 0) throws(EngineError) { fatalError() }
  /// Moves to `offset` pattern seconds; the pattern's duration or more ends the player, or goes to the loop's start.
  public func seek(toOffset offset: Double) throws(EngineError) { fatalError() }
  /// Off lets the present pass finish.
  public var isLoopEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  /// Pattern seconds at which a pass ends; 0 means the end of the last event.
  public var loopEnd: Double {
    get { fatalError() }
    set { fatalError() }
  }
  /// Pattern seconds per second, above 0; others are ignored.
  public var playbackRate: Double {
    get { fatalError() }
    set { fatalError() }
  }
  /// Called once for each start, when the player has finished, also after a stop; not on pause.
  public func setCompletionHandler(_ handler: (@Sendable () -> Void)?) { fatalError() }
}

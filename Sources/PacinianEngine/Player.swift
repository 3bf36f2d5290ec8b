import PacinianPattern

/// Plays one pattern, any number of times. Every method may be called from any thread.
///
/// Times are absolute seconds of ``Engine/currentTime``; 0 and times that have passed mean as soon as possible.
/// A player that is let go of plays to its end.
public class Player: @unchecked Sendable {
  /// The pattern's duration in seconds.
  public let patternDuration: Double
  init() { patternDuration = 0 }

  /// Starts from the beginning, also while playing.
  public func start(at time: Double = 0) throws(EngineError) { fatalError() }
  public func stop(at time: Double = 0) throws(EngineError) { fatalError() }
  /// Drops every scheduled call of the player and stops as soon as possible.
  public func cancel() throws(EngineError) { fatalError() }
  /// Each parameter writes its control from `time` plus its own `time` on.
  public func sendParameters(_ parameters: [DynamicParameter], at time: Double = 0)
    throws(EngineError)
  { fatalError() }
  /// One value for each frame from `time` on.
  /// - Throws: `liveQueueFull` if not all of them find room; then none is sent.
  public func sendParameter(_ id: ControlID, values: [Float], at time: Double = 0)
    throws(EngineError)
  { fatalError() }
  /// `time` replaces the curve's own `time`.
  public func scheduleParameterCurve(_ curve: ParameterCurve, at time: Double = 0)
    throws(EngineError)
  { fatalError() }
  public var isMuted: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  /// Whether a start has been accepted and the player has not finished.
  public var isActive: Bool { fatalError() }
}

/// The start and stop of a pattern on the engine's clock.
public struct ReferencePlayback: Sendable, Equatable {
  /// Engine seconds at which the pattern starts, 0 or more.
  public var startTime: Double
  /// Pattern seconds per engine second, above 0. It moves times and durations, not frequencies.
  public var rate: Double
  /// Engine seconds at which the player is stopped: events that sound begin their release, later
  /// ones never start. `nil`: the pattern plays to its end.
  public var stopTime: Double?

  public init(startTime: Double = 0, rate: Double = 1, stopTime: Double? = nil) {
    self.startTime = startTime
    self.rate = rate
    self.stopTime = stopTime
  }

  /// The engine second at which pattern time `patternTime` happens.
  func engineTime(_ patternTime: Double) -> Double { startTime + patternTime / rate }

  /// The pattern time that happens at `engineTime`.
  func patternTime(_ engineTime: Double) -> Double { (engineTime - startTime) * rate }
}

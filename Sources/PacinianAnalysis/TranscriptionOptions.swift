/// The decisions of a designer about a transcription.
public struct TranscriptionOptions: Sendable, Equatable {
  /// How small an onset may be to become an emphasis, 0…1: none at 0, nearly all at 1. Values
  /// outside count as the nearest.
  public var sensitivity = 0.5
  /// The least seconds from one emphasis to the next. An actuator's transient takes 12 to 36 ms.
  public var leastGap = 0.015
  /// The most amplitude points a second, on average; `nil`: 45 for a sound, and as many as it takes
  /// for a vibration.
  public var pointsPerSecond: Double?
  /// Decibels below the loudest instant under which the result is silent.
  public var gate = -40.0
  /// The amplitudes that the quietest and the loudest sound get, instead of their own.
  public var levelRange: ClosedRange<Double>?

  public init() {}
}

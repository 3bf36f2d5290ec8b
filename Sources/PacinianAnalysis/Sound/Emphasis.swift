/// A stroke within a sound that should be felt on its own.
public struct Emphasis: Sendable, Equatable {
  /// Seconds from the start.
  public var time: Double
  /// 0…1, not below the amplitude there.
  public var amplitude: Double
  /// Sharpness, 0…1.
  public var sharpness: Double
}

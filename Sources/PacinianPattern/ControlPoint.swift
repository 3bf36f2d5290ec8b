/// One corner of a parameter curve.
public struct ControlPoint: Sendable, Equatable {
  /// Seconds from the curve's own time, finite, 0 or more.
  public var time: Double
  /// The value as written; ``ControlID/clamp(_:)`` gives the one that takes effect.
  public var value: Double

  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}

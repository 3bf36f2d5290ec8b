/// A step change of one control, for every event of the player, from an instant on.
public struct DynamicParameter: Sendable, Equatable {
  public var id: ControlID
  /// Seconds from the start of the pattern, finite, 0 or more.
  public var time: Double
  /// The value as written; ``ControlID/clamp(_:)`` gives the one that takes effect.
  public var value: Double

  public init(_ id: ControlID, time: Double, value: Double) {
    self.id = id
    self.time = time
    self.value = value
  }
}

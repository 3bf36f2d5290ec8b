/// A value fixed for the whole life of one event.
public struct EventParameter: Sendable, Equatable {
  public var id: EventParameterID
  /// The value as written; ``Event/value(of:)`` clamps it to the ID's range.
  public var value: Double

  public init(_ id: EventParameterID, _ value: Double) {
    self.id = id
    self.value = value
  }
}

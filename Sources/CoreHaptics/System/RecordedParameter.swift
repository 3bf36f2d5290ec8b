import Foundation

/// A dynamic parameter, or a point of a parameter curve, that was sent to a player.
public struct RecordedParameter: Sendable, Equatable {
  public let id: CHHapticDynamicParameter.ID
  public let value: Float
  /// The time at which it takes effect, in seconds of the recorder.
  public let time: TimeInterval
}

import Foundation

/// A value that applies to all events of a player, from an instant on.
open class CHHapticDynamicParameter: NSObject {
  public let parameterID: ID
  /// What is out of the parameter's range counts as its nearest bound.
  open var value: Float
  /// Seconds from the pattern's start or, for one that is sent to a player, from the time it is
  /// sent for.
  open var relativeTime: TimeInterval

  public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    relativeTime = time
    super.init()
  }
}

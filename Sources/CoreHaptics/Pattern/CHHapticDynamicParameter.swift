#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A value that applies to all events of a player, from an instant on.
open class CHHapticDynamicParameter: NSObject {
  public let parameterID: ID
  /// The value; beyond the parameter's range it counts as the nearest bound.
  open var value: Float
  /// Seconds from the pattern's start. For a parameter that is sent to a player, seconds from the
  /// time of the call.
  open var relativeTime: TimeInterval

  public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {
    self.parameterID = parameterID
    self.value = value
    relativeTime = time
    super.init()
  }
}

#endif

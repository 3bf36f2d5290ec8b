#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A value of one event, for all its life.
open class CHHapticEventParameter: NSObject {
  public let parameterID: CHHapticEvent.ParameterID
  /// The value; beyond the parameter's range it counts as the nearest bound.
  open var value: Float

  public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
    self.parameterID = parameterID
    self.value = value
    super.init()
  }
}

#endif

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A course of straight lines that a value follows, for all events of a player.
open class CHHapticParameterCurve: NSObject {
  public let parameterID: CHHapticDynamicParameter.ID
  public let controlPoints: [ControlPoint]
  /// Seconds from the pattern's start to the instant that the points count from.
  open var relativeTime: TimeInterval

  public init(
    parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint],
    relativeTime: TimeInterval
  ) {
    self.parameterID = parameterID
    self.controlPoints = controlPoints
    self.relativeTime = relativeTime
    super.init()
  }
}

extension CHHapticParameterCurve {
  /// A breakpoint of a curve.
  open class ControlPoint: NSObject {
    /// Seconds from the curve's own time.
    open var relativeTime: TimeInterval
    /// The value; beyond the parameter's range it counts as the nearest bound.
    open var value: Float

    public init(relativeTime time: TimeInterval, value: Float) {
      relativeTime = time
      self.value = value
      super.init()
    }
  }
}

#endif

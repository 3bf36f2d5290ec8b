import Foundation

extension CHHapticParameterCurve {
  /// A corner of a curve.
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

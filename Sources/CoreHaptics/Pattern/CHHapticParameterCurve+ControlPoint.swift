import Foundation

extension CHHapticParameterCurve {
  /// A corner of a curve.
  open class ControlPoint: NSObject {
    /// Seconds from the curve's own time.
    open var relativeTime: TimeInterval
    /// What is out of the parameter's range counts as its nearest bound.
    open var value: Float

    public init(relativeTime time: TimeInterval, value: Float) {
      relativeTime = time
      self.value = value
      super.init()
    }
  }
}

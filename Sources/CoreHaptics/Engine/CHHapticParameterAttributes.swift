import Foundation

/// The values a parameter can have.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  var minValue: Float { get }
  var maxValue: Float { get }
  /// The value of a parameter that is not given.
  var defaultValue: Float { get }
}

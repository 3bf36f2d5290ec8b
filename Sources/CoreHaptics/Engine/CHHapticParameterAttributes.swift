import Foundation

/// The values a parameter can have.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  var minValue: Float { get }
  var maxValue: Float { get }
  /// What counts where the parameter is not given.
  var defaultValue: Float { get }
}

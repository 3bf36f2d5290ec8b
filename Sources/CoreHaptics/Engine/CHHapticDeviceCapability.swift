#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// The capabilities of the device.
public protocol CHHapticDeviceCapability: NSObjectProtocol {
  var supportsHaptics: Bool { get }
  var supportsAudio: Bool { get }
  /// - Throws: `CHHapticError` for a parameter or a type that does not exist, and for a parameter
  ///   that events of the type do not have.
  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes
  /// - Throws: `CHHapticError` for a parameter that does not exist.
  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes
}

/// The values a parameter can have.
public protocol CHHapticParameterAttributes: NSObjectProtocol {
  var minValue: Float { get }
  var maxValue: Float { get }
  /// The value of a parameter that is not given.
  var defaultValue: Float { get }
}

#endif

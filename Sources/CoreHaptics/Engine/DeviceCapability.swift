import Foundation
import PacinianPattern

/// Everything can be rendered here, so everything is supported.
final class DeviceCapability: NSObject, CHHapticDeviceCapability, Sendable {
  var supportsHaptics: Bool { true }
  var supportsAudio: Bool { true }

  func attributes(
    forEventParameter inParameter: CHHapticEvent.ParameterID,
    eventType type: CHHapticEvent.EventType
  ) throws -> any CHHapticParameterAttributes {
    guard let kind = EventKind(rawValue: type.rawValue) else {
      throw CHHapticError(.invalidEventType, "unknown event type \(type.rawValue)")
    }
    guard let id = EventParameterID(rawValue: inParameter.rawValue), id.applies(to: kind) else {
      throw CHHapticError(
        .invalidParameterType, "\(type.rawValue) has no parameter \(inParameter.rawValue)")
    }
    return ParameterAttributes(range: id.range, defaultValue: id.defaultValue(for: kind))
  }

  func attributes(
    forDynamicParameter inParameter: CHHapticDynamicParameter.ID
  ) throws -> any CHHapticParameterAttributes {
    let id = try inParameter.controlID()
    return ParameterAttributes(range: id.range, defaultValue: id.neutral)
  }
}

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianModel

/// Everything can be rendered here, so everything is supported, unless a recorder's test wants a
/// device without haptics.
final class DeviceCapability: NSObject, CHHapticDeviceCapability, Sendable {
  let supportsHaptics: Bool
  /// A device without haptics makes no engine, and so plays no audio events either.
  var supportsAudio: Bool { supportsHaptics }

  init(of system: HapticSystem) {
    supportsHaptics = system.conditions?.supportsHaptics ?? true
    super.init()
  }

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

final class ParameterAttributes: NSObject, CHHapticParameterAttributes, Sendable {
  let minValue: Float
  let maxValue: Float
  let defaultValue: Float

  init(range: ClosedRange<Double>, defaultValue: Double) {
    minValue = Float(range.lowerBound)
    maxValue = Float(range.upperBound)
    self.defaultValue = Float(defaultValue)
  }
}

#endif

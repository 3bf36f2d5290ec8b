#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A string with a type of its own that is an `NSString` in dictionaries, so that
/// `value as? CHHapticEvent.EventType` finds it there.
public protocol _BridgedName: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  init(rawValue: String)
}

extension _BridgedName {
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

  public static func _forceBridgeFromObjectiveC(_ name: NSString, result: inout Self?) {
    result = Self(rawValue: name.rawValue)
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ name: NSString, result: inout Self?
  ) -> Bool {
    _forceBridgeFromObjectiveC(name, result: &result)
    return true
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ name: NSString?) -> Self {
    Self(rawValue: name?.rawValue ?? "")
  }
}

extension CHHapticEvent.EventType: _BridgedName {}
extension CHHapticEvent.ParameterID: _BridgedName {}
extension CHHapticDynamicParameter.ID: _BridgedName {}

#endif

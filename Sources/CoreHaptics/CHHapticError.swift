#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// The domain of the framework's errors.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CoreHapticsErrorDomain = "com.apple.CoreHaptics"

/// An error of the framework: a code, and a description with the remedy.
///
/// It can be caught as itself, by its code and as an `NSError`:
///
///     catch CHHapticError.engineNotRunning { … }
///     catch let error as CHHapticError where error.code == .fileNotFound { … }
///     catch let error as NSError { print(error.domain, error.code) }
public struct CHHapticError: _BridgedStoredNSError, CustomStringConvertible {
  public let _nsError: NSError

  /// - Parameter error: an error of ``errorDomain``.
  public init(_nsError error: NSError) {
    precondition(error.domain == CoreHapticsErrorDomain, "the error has another domain")
    _nsError = error
  }

  init(_ code: Code, _ description: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: description])
  }

  /// The domain, the code with its name, and the remedy.
  public var description: String {
    "\(CoreHapticsErrorDomain) \(code.rawValue) (\(code)): \(localizedDescription)"
  }

  public static var errorDomain: String { CoreHapticsErrorDomain }
  public static var _nsErrorDomain: String { CoreHapticsErrorDomain }
}

// Off Apple platforms `catch let error as NSError` finds a value type through this conformance.
extension CHHapticError: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSError { _nsError }

  public static func _forceBridgeFromObjectiveC(_ error: NSError, result: inout CHHapticError?) {
    guard error.domain == CoreHapticsErrorDomain else { return }
    result = CHHapticError(_nsError: error)
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ error: NSError, result: inout CHHapticError?
  ) -> Bool {
    _forceBridgeFromObjectiveC(error, result: &result)
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ error: NSError?) -> CHHapticError {
    CHHapticError(_nsError: error ?? NSError(domain: CoreHapticsErrorDomain, code: -4898))
  }
}

#endif

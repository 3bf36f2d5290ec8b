#if !canImport(Darwin)

import Synchronization

/// The conditions that a test sets for the device of its recorder, and the errors that are to come.
final class DeviceConditions: Sendable {
  let supportsHaptics: Bool
  /// The errors of the next engines and of the next starts, the next one first.
  private let engineErrors = Mutex<[CHHapticError.Code]>([])
  private let startErrors = Mutex<[CHHapticError.Code]>([])

  init(supportsHaptics: Bool) { self.supportsHaptics = supportsHaptics }

  func failEngines(_ count: Int, with code: CHHapticError.Code) {
    engineErrors.withLock { $0 += Array(repeating: code, count: count) }
  }

  func failStarts(_ count: Int, with code: CHHapticError.Code) {
    startErrors.withLock { $0 += Array(repeating: code, count: count) }
  }

  /// Throws the error with which the making of an engine has to fail now.
  func makeEngine() throws(CHHapticError) {
    guard supportsHaptics else {
      throw CHHapticError(
        .notSupported,
        "this device has no haptics; ask CHHapticEngine.capabilitiesForHardware() before")
    }
    try fail(with: engineErrors.withLock { $0.isEmpty ? nil : $0.removeFirst() }, "no engine")
  }

  /// Throws the error with which the start of an engine has to fail now.
  func startEngine() throws(CHHapticError) {
    try fail(with: startErrors.withLock { $0.isEmpty ? nil : $0.removeFirst() }, "no start")
  }

  private func fail(with code: CHHapticError.Code?, _ what: String) throws(CHHapticError) {
    guard let code else { return }
    throw CHHapticError(code, "\(what): the test's recorder has asked for the error \(code)")
  }
}

#endif

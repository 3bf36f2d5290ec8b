#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import Synchronization

/// The conditions that a test sets for the device of its recorder, the errors that are to come, and
/// the device's findings.
final class DeviceConditions: Sendable {
  let supportsHaptics: Bool
  /// The errors of the next engines and of the next starts, the next one first.
  private let engineErrors = Mutex<[CHHapticError.Code]>([])
  private let startErrors = Mutex<[CHHapticError.Code]>([])
  private let found = Mutex<[DeviceFinding]>([])
  private let otherAudio = Mutex(false)
  private let thrown = Mutex(ThrownError.List())
  /// The system's times at which engines were released that ran.
  private let released = Mutex<[TimeInterval]>([])
  /// The system's time at which the recording begins.
  private let origin = Mutex<TimeInterval>(0)

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

  /// Whether other audio plays on the device.
  var otherAudioPlays: Bool {
    get { otherAudio.withLock { $0 } }
    set { otherAudio.withLock { $0 = newValue } }
  }

  /// The system's time at which the recording begins.
  var start: TimeInterval { origin.withLock { $0 } }

  /// The errors that calls of the client threw.
  var thrownErrors: [ThrownError] { thrown.withLock { $0.errors } }

  func add(_ error: ThrownError) { thrown.withLock { $0.add(error) } }

  var releases: [TimeInterval] { released.withLock { $0 } }

  func addRelease(at time: TimeInterval) { released.withLock { $0.append(time) } }

  /// A time of the system as the recorder counts it.
  func text(ofTime time: TimeInterval) -> String {
    let seconds = time - start
    return seconds < 0 ? "before the recording" : String(format: "at %.3f s", seconds)
  }

  var findings: [DeviceFinding] { found.withLock { $0 } }

  /// Notes a finding. One that was noted before is counted: a client may do it in every frame.
  func note(_ behavior: DeviceBehavior, at time: TimeInterval, _ fact: String) {
    guard let rule = DeviceRule.all.first(where: { $0.behavior == behavior }) else { return }
    found.withLock { found in
      if let known = found.firstIndex(where: { $0.rule.name == rule.name && $0.fact == fact }) {
        found[known].count += 1
      } else {
        found.append(DeviceFinding(time: time, rule: rule, fact: fact))
      }
    }
  }

  /// Forgets the findings, the errors that were thrown and those that are to come.
  func clear(at time: TimeInterval) {
    origin.withLock { $0 = time }
    thrown.withLock { $0 = ThrownError.List() }
    released.withLock { $0 = [] }
    found.withLock { $0 = [] }
    engineErrors.withLock { $0 = [] }
    startErrors.withLock { $0 = [] }
  }

  private func fail(with code: CHHapticError.Code?, _ what: String) throws(CHHapticError) {
    guard let code else { return }
    throw CHHapticError(code, "\(what): the test's recorder has asked for the error \(code)")
  }
}

#endif

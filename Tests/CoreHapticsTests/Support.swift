import CoreHaptics
import Foundation
import Synchronization

// Engines and patterns may be used from any thread and do not say so. Clients who know it write
// these lines, which are errors for types that are `Sendable` already.
extension CHHapticEngine: @unchecked Sendable {}
extension CHHapticPattern: @unchecked Sendable {}

/// What handlers were called with, in order.
final class Calls<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }
  var count: Int { all.count }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}

func tap(at time: TimeInterval = 0, intensity: Float = 1) -> CHHapticEvent {
  CHHapticEvent(
    eventType: .hapticTransient,
    parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)],
    relativeTime: time)
}

func hum(
  at time: TimeInterval = 0, for duration: TimeInterval, intensity: Float = 1
) -> CHHapticEvent {
  CHHapticEvent(
    eventType: .hapticContinuous,
    parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity)],
    relativeTime: time, duration: duration)
}

func tone(at time: TimeInterval = 0, for duration: TimeInterval) -> CHHapticEvent {
  CHHapticEvent(
    eventType: .audioContinuous, parameters: [], relativeTime: time, duration: duration)
}

func pattern(_ events: CHHapticEvent...) throws -> CHHapticPattern {
  try CHHapticPattern(events: events, parameters: [])
}

extension HapticRecorder {
  /// An engine of this recorder, started.
  func startedEngine() throws -> CHHapticEngine {
    let engine = try run { try CHHapticEngine() }
    try engine.start()
    return engine
  }
}

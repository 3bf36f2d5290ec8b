#if !canImport(Darwin)

import CoreHaptics
import Foundation

/// Haptics that still play when the app comes back: the engine is restarted when it is needed.
/// A completion handler is `@Sendable`, so that the class answers for its lock.
final class NotificationHaptics: NSObject, @unchecked Sendable {
  private lazy var engine: CHHapticEngine? = makeEngine()
  private var engineNeedsStart = true
  private let lock = NSLock()
  private(set) var lastReason: CHHapticEngine.StoppedReason?

  private func makeEngine() -> CHHapticEngine? {
    let engine = try? CHHapticEngine()
    engine?.stoppedHandler = { [weak self] reason in
      self?.lock.lock()
      self?.engineNeedsStart = true
      self?.lastReason = reason
      self?.lock.unlock()
    }
    engine?.resetHandler = { [weak self] in
      do {
        try self?.engine?.start()
      } catch let error as NSError {
        print("Restart failed: \(error.domain) \(error.code)")
      }
    }
    return engine
  }

  func sceneDidEnterBackground() {
    engine?.stop(completionHandler: { error in
      if let error { print("Stopping failed: \(error)") }
    })
    lock.lock()
    engineNeedsStart = true
    lock.unlock()
  }

  func sceneWillEnterForeground() {
    engine?.start { [weak self] error in
      guard error == nil else { return }
      self?.lock.lock()
      self?.engineNeedsStart = false
      self?.lock.unlock()
    }
  }

  /// Two taps, as a dictionary.
  func notify() throws {
    lock.lock()
    let needsStart = engineNeedsStart
    engineNeedsStart = false
    lock.unlock()
    if needsStart {
      try engine?.start()
    }
    let pattern = try CHHapticPattern(dictionary: [
      CHHapticPattern.Key.pattern: [
        [
          CHHapticPattern.Key.event: [
            CHHapticPattern.Key.eventType: CHHapticEvent.EventType.hapticTransient,
            CHHapticPattern.Key.time: CHHapticTimeImmediate,
            CHHapticPattern.Key.eventDuration: 1.0,
          ] as [CHHapticPattern.Key: Any]
        ],
        [
          .event: [
            .eventType: "HapticTransient",
            .time: 0.15,
            .eventParameters: [
              [
                .parameterID: CHHapticEvent.ParameterID.hapticIntensity,
                .parameterValue: 0.5,
              ] as [CHHapticPattern.Key: Any]
            ],
          ] as [CHHapticPattern.Key: Any]
        ],
      ]
    ])
    do {
      try engine?.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
    } catch CHHapticError.engineNotRunning {
      lock.lock()
      engineNeedsStart = true
      lock.unlock()
      throw CHHapticError(.engineNotRunning)
    }
  }
}

#endif

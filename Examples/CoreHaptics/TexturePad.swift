#if !canImport(Darwin)

import CoreHaptics
import Foundation

/// A rough surface under a moving finger: the faster it moves, the stronger it feels.
final class TexturePad {
  private var engine: CHHapticEngine?
  private var player: CHHapticAdvancedPatternPlayer?
  private(set) var strokes = 0

  func prepare() {
    do {
      let engine = try CHHapticEngine(audioSession: nil)
      self.engine = engine
      let event = CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: 1),
          CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
        ],
        relativeTime: 0, duration: 1)
      let pattern = try CHHapticPattern(events: [event], parameters: [])
      player = try engine.makeAdvancedPlayer(with: pattern)
      player?.loopEnabled = true
      player?.loopEnd = 1
      player?.playbackRate = 1.0
      player?.completionHandler = { [weak self] error in
        if error == nil { self?.strokes += 1 }
      }
    } catch {
      print("Failed to prepare: \(error)")
    }
    engine?.start(completionHandler: { error in
      if let error = error {
        print("The engine did not start: \(error)")
      }
    })
  }

  func touchBegan() {
    moved(speed: 0)
    try? player?.start(atTime: CHHapticTimeImmediate)
  }

  /// - Parameter speed: 0…1.
  func moved(speed: Float) {
    let intensity = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: speed, relativeTime: 0)
    let sharpness = CHHapticDynamicParameter(
      parameterID: .hapticSharpnessControl, value: speed - 0.5, relativeTime: 0)
    do {
      try player?.sendParameters([intensity, sharpness], atTime: 0)
    } catch {
      print("Dynamic parameters were not sent: \(error.localizedDescription)")
    }
  }

  func touchEnded() {
    try? player?.stop(atTime: CHHapticTimeImmediate)
  }
}

#endif

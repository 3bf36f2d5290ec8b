#if !canImport(Darwin)

import CoreHaptics
import Foundation

/// A vibration that swells and fades as one should breathe: an intensity curve.
final class BreathingGuide {
  private var engine: CHHapticEngine!
  private var player: CHHapticPatternPlayer?

  func prepare() async throws {
    engine = try CHHapticEngine()
    engine.playsHapticsOnly = true
    try await engine.start()
  }

  func breathe(inhaling inhale: TimeInterval, exhaling exhale: TimeInterval) throws {
    let hum = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [CHHapticEventParameter(parameterID: .hapticIntensity, value: 1.0)],
      relativeTime: 0, duration: inhale + exhale)
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [
        CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 0),
        .init(relativeTime: inhale, value: 1),
        .init(relativeTime: inhale + exhale, value: 0),
      ],
      relativeTime: 0)
    let pattern = try CHHapticPattern(events: [hum], parameterCurves: [curve])
    player = try engine.makePlayer(with: pattern)
    try player?.start(atTime: CHHapticTimeImmediate)
  }
}

#endif

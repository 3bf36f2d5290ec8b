#if !canImport(Darwin)

import CoreHaptics
import Foundation

/// What a cooking game feels like: a slice, a crunch that is heard too, and a splash.
final class KitchenHaptics: NSObject {
  let engine: CHHapticEngine
  private var crunchSound: CHHapticAudioResourceID?

  init?(crunchURL: URL? = Bundle.main.url(forResource: "crunch", withExtension: "wav")) {
    let capabilities = CHHapticEngine.capabilitiesForHardware()
    guard capabilities.supportsHaptics else { return nil }
    do {
      engine = try CHHapticEngine()
    } catch let error {
      print("Engine creation failed: \(error)")
      return nil
    }
    super.init()
    engine.isAutoShutdownEnabled = true
    if let crunchURL {
      crunchSound = try? engine.registerAudioResource(crunchURL)
    }
  }

  func slice() throws {
    try play(
      CHHapticPattern(
        events: [
          CHHapticEvent(
            eventType: .hapticContinuous,
            parameters: [
              CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.35),
              CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.25),
            ],
            relativeTime: 0,
            duration: 0.25),
          CHHapticEvent(
            eventType: .hapticTransient,
            parameters: [
              CHHapticEventParameter(parameterID: .hapticIntensity, value: 1.0),
              CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.5),
            ],
            relativeTime: 0.08),
        ],
        parameters: []))
  }

  func crunch() throws {
    var events = (0..<3).map { bite in
      CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.9)],
        relativeTime: 0.1 * Double(bite))
    }
    if let sound = crunchSound {
      let volume = CHHapticEventParameter(parameterID: .audioVolume, value: 0.8)
      events.append(CHHapticEvent(audioResourceID: sound, parameters: [volume], relativeTime: 0))
    }
    try play(CHHapticPattern(events: events, parameters: []))
  }

  func splash() throws {
    let drop = CHHapticEvent(
      eventType: .hapticContinuous,
      parameters: [
        .init(parameterID: .hapticIntensity, value: 1),
        .init(parameterID: .hapticSharpness, value: 0.1),
        .init(parameterID: .attackTime, value: 0.1),
        .init(parameterID: .decayTime, value: 0.7),
        .init(parameterID: .releaseTime, value: 0.3),
        .init(parameterID: .sustained, value: 0),
      ],
      relativeTime: 0.05,
      duration: 0.6)
    try play(CHHapticPattern(events: [drop], parameterCurves: []))
  }

  private func play(_ pattern: CHHapticPattern) throws {
    try engine.start()
    let player = try engine.makePlayer(with: pattern)
    try player.start(atTime: CHHapticTimeImmediate)
    engine.notifyWhenPlayersFinished { _ in
      return .stopEngine
    }
  }
}

#endif

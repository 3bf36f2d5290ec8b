#if !canImport(Darwin)

import CoreHaptics
import Foundation

/// A tap under the finger when a button is pressed.
class HapticButton {
  private var engine: CHHapticEngine?

  init() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    do {
      engine = try CHHapticEngine()
      try engine?.start()
    } catch {
      print("No haptics: \(error.localizedDescription)")
    }
  }

  func press() {
    let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.9)
    let sharpness = CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.6)
    let tap = CHHapticEvent(
      eventType: .hapticTransient, parameters: [intensity, sharpness], relativeTime: 0)
    do {
      let pattern = try CHHapticPattern(events: [tap], parameters: [])
      let player = try engine?.makePlayer(with: pattern)
      try player?.start(atTime: 0)
    } catch {
      print("The tap did not play: \(error)")
    }
  }
}

#endif

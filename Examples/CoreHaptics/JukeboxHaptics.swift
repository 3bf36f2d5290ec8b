#if !canImport(Darwin)

import CoreHaptics
import Foundation

/// Sound and touch that survive a reset of the haptic server.
final class JukeboxHaptics {
  private let engine: CHHapticEngine
  private let soundURL: URL
  private var soundID: CHHapticAudioResourceID = 0
  private var player: CHHapticPatternPlayer?
  private(set) var resetCount = 0

  init(soundURL: URL) throws {
    self.soundURL = soundURL
    engine = try CHHapticEngine()
    engine.resetHandler = { [weak self] in
      print("The engine was reset: registering resources again")
      guard let self = self else { return }
      self.resetCount += 1
      do {
        try self.engine.start()
        try self.registerResources()
        try self.makePlayer()
      } catch {
        print("Could not recover: \(error)")
      }
    }
    engine.stoppedHandler = { reason in
      switch reason {
      case .audioSessionInterrupt: print("Audio session interrupted")
      case .applicationSuspended: print("Application suspended")
      case .idleTimeout: print("Idle timeout")
      case .notifyWhenFinished: print("Finished")
      case .engineDestroyed: print("Engine destroyed")
      case .gameControllerDisconnect: print("Controller disconnected")
      case .systemError: print("System error")
      @unknown default: print("Unknown reason \(reason.rawValue)")
      }
    }
    try engine.start()
    try registerResources()
    try makePlayer()
  }

  private func registerResources() throws {
    soundID = try engine.registerAudioResource(
      soundURL, options: [CHHapticAudioResourceKeyUseVolumeEnvelope: false])
  }

  private func makePlayer() throws {
    let sound = CHHapticEvent(
      audioResourceID: soundID, parameters: [], relativeTime: 0, duration: 0.2)
    let thump = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    player = try engine.makePlayer(
      with: try CHHapticPattern(events: [sound, thump], parameters: []))
  }

  func play() throws {
    try player?.start(atTime: engine.currentTime)
  }
}

#endif

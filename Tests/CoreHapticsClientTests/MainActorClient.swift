import CoreHaptics
import Foundation

/// As a view model of today is written: isolated to the main actor, with handlers that hop to it.
@MainActor
final class MainActorClient {
  var engine: CHHapticEngine?
  var players: [CHHapticPatternPlayer] = []
  var isRunning = false
  var reasons: [CHHapticEngine.StoppedReason] = []
  var finishedCount = 0

  func prepare() async throws {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    let engine = try CHHapticEngine()
    engine.stoppedHandler = { [weak self] reason in
      Task { @MainActor in
        self?.isRunning = false
        self?.reasons.append(reason)
      }
    }
    engine.resetHandler = { [weak self] in
      Task { @MainActor [weak self] in
        try? await self?.engine?.start()
        self?.isRunning = true
      }
    }
    try await engine.start()
    isRunning = true
    self.engine = engine
  }

  func tap() throws {
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    let player = try engine?.makeAdvancedPlayer(
      with: CHHapticPattern(events: [event], parameters: []))
    player?.completionHandler = { [weak self] _ in
      DispatchQueue.main.async { self?.finishedCount += 1 }
    }
    try player?.start(atTime: CHHapticTimeImmediate)
    if let player { players.append(player) }
  }

  func stop() async {
    try? await engine?.stop()
    isRunning = false
  }
}

import CoreHaptics

/// A model on the main actor that hands plain closures to the engine, which hop back to it.
@MainActor
final class StopwatchModel {
  private var engine: CHHapticEngine?
  private(set) var isReady = false
  private(set) var log: [String] = []

  func open() {
    engine = try? CHHapticEngine()
    engine?.start { [weak self] error in
      let message = error.map { "failed: \($0.localizedDescription)" } ?? "started"
      Task { @MainActor in
        self?.isReady = error == nil
        self?.log.append(message)
      }
    }
  }

  func lap() throws {
    let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    let player = try engine?.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
    try player?.start(atTime: CHHapticTimeImmediate)
  }

  func close() {
    engine?.stop(completionHandler: { error in
      DispatchQueue.main.async { [weak self] in
        self?.isReady = false
        self?.log.append("stopped")
      }
    })
  }
}

import CoreHaptics

/// Keys with a player each. The engine shuts itself down when it is idle; a key that is pressed
/// starts it, because nobody else does so after the background.
nonisolated final class Keyboard: HapticClient, @unchecked Sendable {
  static let faults: Set<Fault> = [.keepsPlayers, .restartsStoppedPlayer, .doesNotAsk]
  private let fault: Fault?
  private let queue = DispatchQueue(label: "keys")
  private var engine: CHHapticEngine?
  private var keys: [Character: any CHHapticPatternPlayer] = [:]

  init(_ fault: Fault?, sound: URL) { self.fault = fault }

  func launch() {
    if fault != .doesNotAsk, !CHHapticEngine.capabilitiesForHardware().supportsHaptics { return }
    engine = try? CHHapticEngine()
    engine?.isAutoShutdownEnabled = true
    engine?.resetHandler = { [weak self] in
      guard let self, self.fault != .keepsPlayers else { return }
      self.queue.async { self.keys = [:] }
    }
  }

  func use() {
    queue.sync {
      try? engine?.start()
      if keys["a"] == nil { keys["a"] = try? engine?.makePlayer(with: tapPattern()) }
      try? keys["a"]?.start(atTime: CHHapticTimeImmediate)
      // The key comes up.
      guard fault == .restartsStoppedPlayer, let engine else { return }
      try? keys["a"]?.stop(atTime: engine.currentTime + 0.2)
    }
  }
}

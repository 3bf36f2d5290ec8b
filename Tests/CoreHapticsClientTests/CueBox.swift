@preconcurrency import CoreHaptics

/// A manager that every part of a game shares: it promises to be used from any thread, and its
/// engine is not `Sendable`.
final class CueBox: @unchecked Sendable {
  private let queue = DispatchQueue(label: "cues", qos: .userInteractive)
  private var engine: CHHapticEngine?
  private var players: [HapticCue: CHHapticPatternPlayer] = [:]
  private(set) var restarts = 0

  init() {
    engine = try? CHHapticEngine()
    engine?.isAutoShutdownEnabled = true
    engine?.stoppedHandler = { [weak self] reason in
      guard reason != .idleTimeout, let self = self else { return }
      self.queue.async { self.players.removeAll() }
    }
    engine?.resetHandler = { [weak self] in
      self?.queue.sync {
        self?.players.removeAll()
        try? self?.engine?.start()
        self?.restarts += 1
      }
    }
  }

  func play(_ cue: HapticCue) {
    queue.sync {
      do {
        if players[cue] == nil {
          players[cue] = try engine?.makePlayer(with: cue.makePattern())
        }
        try players[cue]?.start(atTime: CHHapticTimeImmediate)
      } catch let error as CHHapticError {
        print("no \(cue.rawValue): \(error.code)")
      } catch { print("no \(cue.rawValue): \(error)") }
    }
  }
}

/// An engine that an actor owns.
actor CueActor {
  private var engine: CHHapticEngine?

  func play(_ cue: HapticCue) async throws {
    if engine == nil {
      let made = try CHHapticEngine()
      engine = made
    }
    try await engine?.start()
    try engine?.makePlayer(with: cue.makePattern()).start(atTime: CHHapticTimeImmediate)
  }

  func close() async throws { try await engine?.stop() }
}

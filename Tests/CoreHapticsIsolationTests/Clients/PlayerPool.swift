import CoreHaptics

/// A wrapper that keeps players, and hands out the next one that is free.
nonisolated final class PlayerPool: HapticClient, @unchecked Sendable {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .restartsInBackground, .keepsPlayers, .restartsStoppedPlayer,
    .setsHandlersLate, .doesNotAsk,
  ]
  private let fault: Fault?
  private let lock = NSLock()
  private var engine: CHHapticEngine?
  private var pool: [any CHHapticPatternPlayer] = []
  private var next = 0
  private var isRunning = false

  init(_ fault: Fault?, sound: URL) { self.fault = fault }

  func launch() {
    if !CHHapticEngine.capabilitiesForHardware().supportsHaptics, fault != .doesNotAsk { return }
    engine = try? CHHapticEngine()
    if fault != .setsHandlersLate { setHandlers() }
    restart()
    if fault == .setsHandlersLate { setHandlers() }
  }

  private func setHandlers() {
    engine?.stoppedHandler = { [weak self] _ in
      guard let self else { return }
      self.lock.withLock { self.isRunning = self.fault == .forgetsToRestart }
      if self.fault == .restartsInBackground { self.restart() }
    }
    engine?.resetHandler = { [weak self] in
      guard let self else { return }
      if self.fault != .keepsPlayers { self.lock.withLock { self.pool = [] } }
      self.restart()
    }
  }

  private func restart() {
    try? engine?.start()
    lock.withLock { isRunning = true }
  }

  func use() {
    let needsStart = lock.withLock { !isRunning }
    if needsStart { restart() }
    try? player()?.start(atTime: CHHapticTimeImmediate)
  }

  private func player() throws -> (any CHHapticPatternPlayer)? {
    if pool.count < 2 {
      guard let player = try engine?.makePlayer(with: tapPattern()) else { return nil }
      pool.append(player)
      return player
    }
    next = (next + 1) % 2
    // A tap of before may wait in it.
    try? pool[next].stop(atTime: CHHapticTimeImmediate)
    if fault != .restartsStoppedPlayer, let fresh = try engine?.makePlayer(with: tapPattern()) {
      pool[next] = fresh
    }
    return pool[next]
  }
}

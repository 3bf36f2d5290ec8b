import CoreHaptics

/// Beats at times of the engine's clock, of a player that is made for each.
nonisolated final class Metronome: HapticClient, @unchecked Sendable {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .restartsInBackground, .restartsStoppedPlayer, .doesNotAsk,
    .setsHandlersLate, .fortyPoints,
  ]
  private let fault: Fault?
  private let state = NSLock()
  private var engine: CHHapticEngine?
  private var beat: (any CHHapticPatternPlayer)?
  private var mustStart = false

  init(_ fault: Fault?, sound: URL) { self.fault = fault }

  func launch() {
    let isThere = CHHapticEngine.capabilitiesForHardware().supportsHaptics
    guard isThere || fault == .doesNotAsk, let engine = try? CHHapticEngine() else { return }
    self.engine = engine
    if fault == .setsHandlersLate { try? engine.start() }
    engine.stoppedHandler = { [weak self] reason in
      guard let self else { return }
      if self.fault == .restartsInBackground { return (try? self.engine?.start()) ?? () }
      self.state.withLock { self.mustStart = self.fault != .forgetsToRestart }
    }
    engine.resetHandler = { [weak self] in
      guard let self else { return }
      try? self.engine?.start()
      self.state.withLock { self.beat = nil }
    }
    try? engine.start()
  }

  func use() {
    guard let engine else { return }
    if state.withLock({ mustStart }), (try? engine.start()) != nil {
      state.withLock { mustStart = false }
    }
    try? beat?.stop(atTime: CHHapticTimeImmediate)
    if fault != .restartsStoppedPlayer || beat == nil {
      beat = try? engine.makePlayer(with: tapPattern())
    }
    try? beat?.start(atTime: engine.currentTime + 0.1)
    let swell = try? engine.makePlayer(with: hum(for: 0.2, points: fault == .fortyPoints ? 40 : 16))
    try? swell?.start(atTime: CHHapticTimeImmediate)
  }
}

import CoreHaptics

/// An alarm that makes its engine anew after a reset, in the handler, as Apple advises.
@MainActor
final class AlarmClock: HapticClient {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .keepsPlayers, .doesNotAsk, .dropsPlayer, .mainActorHandler,
  ]
  private let fault: Fault?
  private var engine: CHHapticEngine?
  private var ring: (any CHHapticAdvancedPatternPlayer)?
  private var bell: (any CHHapticPatternPlayer)?
  private var isStopped = false

  init(_ fault: Fault?, sound: URL) { self.fault = fault }

  func launch() {
    let canPlay = CHHapticEngine.capabilitiesForHardware().supportsHaptics
    if canPlay || fault == .doesNotAsk { makeEngine() }
  }

  private func makeEngine() {
    guard let engine = try? CHHapticEngine() else { return }
    engine.stoppedHandler = { @Sendable [weak self] _ in
      Task { @MainActor in self?.isStopped = self?.fault != .forgetsToRestart }
    }
    if fault == .mainActorHandler {
      engine.resetHandler = { self.makeEngine() }
    } else {
      engine.resetHandler = { @Sendable [weak self] in
        Task { @MainActor in
          guard self?.fault == .keepsPlayers else { self?.makeEngine(); return }
          try? self?.engine?.start()
        }
      }
    }
    // An engine that is let go of would stop what it plays.
    self.engine?.stop()
    self.engine = engine
    isStopped = (try? engine.start()) == nil
    bell = try? engine.makePlayer(with: tapPattern())
  }

  func use() {
    if isStopped, let engine, (try? engine.start()) != nil { isStopped = false }
    try? bell?.start(atTime: CHHapticTimeImmediate)
    try? ring?.stop(atTime: CHHapticTimeImmediate)
    ring = try? engine?.makeAdvancedPlayer(with: hum(for: 0.5))
    ring?.loopEnabled = true
    try? ring?.start(atTime: CHHapticTimeImmediate)
    if fault == .dropsPlayer { ring = nil }
  }
}

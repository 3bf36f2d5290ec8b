import CoreHaptics

/// A view model of the main actor, as SwiftUI's: handlers hop to it, and the scene's phase starts
/// the engine.
@MainActor
final class ButtonModel: HapticClient {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .keepsPlayers, .setsHandlersLate, .doesNotAsk, .mainActorHandler,
  ]
  private let fault: Fault?
  private(set) var isReady = false
  private var engine: CHHapticEngine?
  private var player: (any CHHapticPatternPlayer)?

  init(_ fault: Fault?, sound: URL) { self.fault = fault }

  func launch() {
    guard
      fault == .doesNotAsk || CHHapticEngine.capabilitiesForHardware().supportsHaptics,
      let engine = try? CHHapticEngine()
    else { return }
    self.engine = engine
    if fault == .setsHandlersLate { start() }
    if fault == .mainActorHandler {
      engine.stoppedHandler = { _ in self.isReady = false }
    } else {
      engine.stoppedHandler = { @Sendable [weak self] _ in
        Task { @MainActor in self?.isReady = false }
      }
    }
    engine.resetHandler = { @Sendable [weak self] in
      Task { @MainActor in
        if self?.fault != .keepsPlayers { self?.player = nil }
        self?.start()
      }
    }
    start()
  }

  private func start() {
    isReady = engine.map { (try? $0.start()) != nil } ?? false
    if player == nil { player = try? engine?.makePlayer(with: tapPattern()) }
  }

  func comeBack() { if fault != .forgetsToRestart { start() } }

  func use() {
    if !isReady, fault != .forgetsToRestart { start() }
    try? player?.start(atTime: CHHapticTimeImmediate)
  }
}

import CoreHaptics
import Synchronization

/// The manager that every screen shares. Its players are made for each use.
nonisolated final class SharedHaptics: HapticClient, @unchecked Sendable {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .restartsInBackground, .setsHandlersLate, .doesNotAsk, .dropsPlayer,
  ]
  /// `static let` in the application; a variable, because the tests make several.
  nonisolated(unsafe) static var shared: SharedHaptics?

  private let fault: Fault?
  private var engine: CHHapticEngine?
  private var background: (any CHHapticAdvancedPatternPlayer)?
  private let needsStart = Mutex(true)
  private let wasReset = Mutex(false)

  init(_ fault: Fault?, sound: URL) {
    self.fault = fault
    Self.shared = self
  }

  func launch() {
    if fault != .doesNotAsk {
      guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    }
    engine = try? CHHapticEngine()
    if fault == .setsHandlersLate { start() }
    engine?.stoppedHandler = { [weak self] _ in
      switch self?.fault {
      case .forgetsToRestart: break
      case .restartsInBackground: try? self?.engine?.start()
      default: self?.needsStart.withLock { $0 = true }
      }
    }
    engine?.resetHandler = { [weak self] in
      self?.needsStart.withLock { $0 = true }
      self?.wasReset.withLock { $0 = true }
    }
    start()
  }

  private func start() {
    guard let engine, (try? engine.start()) != nil else { return }
    needsStart.withLock { $0 = false }
  }

  func use() {
    if needsStart.withLock({ $0 }) { start() }
    try? engine?.makePlayer(with: tapPattern()).start(atTime: CHHapticTimeImmediate)
    if wasReset.withLock({ $0 }) {
      background = nil
      wasReset.withLock { $0 = false }
    }
    try? background?.stop(atTime: CHHapticTimeImmediate)
    let player = try? engine?.makeAdvancedPlayer(with: hum(for: 1))
    player?.loopEnabled = true
    try? player?.start(atTime: CHHapticTimeImmediate)
    background = fault == .dropsPlayer ? nil : player
  }
}

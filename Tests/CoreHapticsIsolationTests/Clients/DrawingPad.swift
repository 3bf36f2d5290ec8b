import CoreHaptics

/// A stroke follows the finger: a hum with a curve, and a tap where it touches.
@MainActor
final class DrawingPad: HapticClient {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .setsHandlersLate, .fortyPoints, .sendsEarly, .mainActorHandler,
  ]
  private let fault: Fault?
  private var engine: CHHapticEngine?
  private var isRunning = false

  init(_ fault: Fault?, sound: URL) { self.fault = fault }

  func launch() {
    guard CHHapticEngine.capabilitiesForHardware().supportsHaptics else { return }
    engine = try? CHHapticEngine()
    if fault == .sendsEarly { touch() }
    if fault == .setsHandlersLate { start() }
    if fault == .mainActorHandler {
      engine?.stoppedHandler = { _ in self.isRunning = false }
    } else {
      engine?.stoppedHandler = { @Sendable [weak self] _ in
        Task { @MainActor in self?.isRunning = self?.fault == .forgetsToRestart }
      }
    }
    engine?.resetHandler = { @Sendable [weak self] in
      Task { @MainActor in self?.isRunning = false }
    }
    start()
  }

  private func start() { isRunning = engine.map { (try? $0.start()) != nil } ?? false }

  func use() {
    if !isRunning { start() }
    try? engine?.makePlayer(with: tapPattern()).start(atTime: CHHapticTimeImmediate)
    touch()
  }

  private func touch() {
    let points = fault == .fortyPoints ? 40 : 10
    let stroke = try? engine?.makePlayer(with: hum(for: 0.3, points: points))
    try? stroke?.start(atTime: CHHapticTimeImmediate)
    let sharp = CHHapticDynamicParameter(
      parameterID: .hapticSharpnessControl, value: 0.2, relativeTime: 0)
    try? stroke?.sendParameters([sharp], atTime: CHHapticTimeImmediate)
  }
}

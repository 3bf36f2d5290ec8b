import CoreHaptics

/// Patterns as AHAP, played by the engine itself. The application tells when it comes and goes.
nonisolated final class Notifier: HapticClient, @unchecked Sendable {
  static let faults: Set<Fault> = [
    .setsHandlersLate, .doesNotAsk, .registersWithoutEnd, .restartsInBackground,
  ]
  private let fault: Fault?
  private let sound: URL
  private var engine: CHHapticEngine?
  private var jingle: CHHapticAudioResourceID?

  init(_ fault: Fault?, sound: URL) {
    self.fault = fault
    self.sound = sound
  }

  func launch() {
    let supportsHaptics = CHHapticEngine.capabilitiesForHardware().supportsHaptics
    if supportsHaptics || fault == .doesNotAsk { engine = try? CHHapticEngine() }
    if fault == .setsHandlersLate { try? engine?.start() }
    engine?.stoppedHandler = { [weak self] _ in
      if self?.fault == .restartsInBackground { try? self?.engine?.start() }
    }
    engine?.resetHandler = { [weak self] in self?.jingle = nil }
    try? engine?.start()
  }

  func comeBack() { try? engine?.start() }

  func use() {
    if jingle == nil || fault == .registersWithoutEnd {
      jingle = try? engine?.registerAudioResource(sound)
    }
    let text = #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}}]}"#
    try? engine?.playPattern(from: Data(text.utf8))
  }
}

import CoreHaptics

/// A game: the motor hums in a loop and follows the speed, and a bump is a tap with a sound.
nonisolated final class RacingGame: HapticClient, @unchecked Sendable {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .keepsPlayers, .keepsAudio, .registersWithoutEnd, .doesNotAsk, .dropsPlayer,
    .sendsEarly,
  ]
  private let fault: Fault?
  private let sound: URL
  private let queue = DispatchQueue(label: "haptics")
  private var engine: CHHapticEngine?
  private var motor: (any CHHapticAdvancedPatternPlayer)?
  private var crash: CHHapticAudioResourceID?
  private var needsWork = true

  init(_ fault: Fault?, sound: URL) {
    self.fault = fault
    self.sound = sound
  }

  func launch() {
    guard fault == .doesNotAsk || CHHapticEngine.capabilitiesForHardware().supportsHaptics
    else { return }
    engine = try? CHHapticEngine()
    engine?.stoppedHandler = { [weak self] _ in
      guard let self, self.fault != .forgetsToRestart else { return }
      self.queue.async { self.needsWork = true }
    }
    engine?.resetHandler = { [weak self] in
      guard let self else { return }
      self.queue.async {
        self.needsWork = true
        if self.fault != .keepsPlayers { self.motor = nil }
        if self.fault != .keepsAudio { self.crash = nil }
      }
    }
    queue.sync {
      if fault == .sendsEarly {
        motor = try? engine?.makeAdvancedPlayer(with: hum(for: 1))
        send(speed: 0.1)
      }
      work()
    }
  }

  private func work() {
    guard let engine, (try? engine.start()) != nil else { return }
    needsWork = false
    if motor == nil { motor = try? engine.makeAdvancedPlayer(with: hum(for: 1)) }
    motor?.loopEnabled = true
    try? motor?.start(atTime: CHHapticTimeImmediate)
    if fault == .dropsPlayer { motor = nil }
    if crash == nil { crash = try? engine.registerAudioResource(sound) }
  }

  private func send(speed: Float) {
    let parameter = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: speed, relativeTime: 0)
    try? motor?.sendParameters([parameter], atTime: CHHapticTimeImmediate)
  }

  func use() {
    queue.sync {
      if needsWork { work() }
      send(speed: 0.7)
      if fault == .registersWithoutEnd { crash = try? engine?.registerAudioResource(sound) }
      let noise = crash.map {
        CHHapticEvent(audioResourceID: $0, parameters: [], relativeTime: 0)
      }
      let events = [tapEvent(), noise].compactMap(\.self)
      try? engine?.makePlayer(with: CHHapticPattern(events: events, parameters: []))
        .start(atTime: CHHapticTimeImmediate)
    }
  }
}

import CoreHaptics
import Synchronization

/// An actor that owns the engine. Handlers leave a note, which the next use reads.
@MainActor
final class CueClient: HapticClient {
  static let faults: Set<Fault> = [
    .forgetsToRestart, .restartsInBackground, .keepsPlayers, .keepsAudio, .registersWithoutEnd,
    .setsHandlersLate, .doesNotAsk, .sendsEarly,
  ]
  private let cues: CueActor

  init(_ fault: Fault?, sound: URL) { cues = CueActor(fault, sound: sound) }

  func launch() async { await cues.launch() }
  func use() async { await cues.play() }
}

actor CueActor {
  private let fault: Fault?
  private let sound: URL
  private var engine: CHHapticEngine?
  private var player: (any CHHapticPatternPlayer)?
  private var chime: CHHapticAudioResourceID?
  private let notes = Notes()

  /// What handlers tell.
  private final class Notes: Sendable {
    let hasStopped = Mutex(false)
    let wasReset = Mutex(false)
  }

  init(_ fault: Fault?, sound: URL) {
    self.fault = fault
    self.sound = sound
  }

  func launch() {
    let supportsHaptics = CHHapticEngine.capabilitiesForHardware().supportsHaptics
    guard supportsHaptics || fault == .doesNotAsk, let engine = try? CHHapticEngine() else {
      return
    }
    self.engine = engine
    if fault == .setsHandlersLate { try? engine.start() }
    let restarting = fault == .restartsInBackground ? engine : nil
    engine.stoppedHandler = { @Sendable [notes, weak restarting] _ in
      try? restarting?.start()
      notes.hasStopped.withLock { $0 = true }
    }
    engine.resetHandler = { @Sendable [notes] in notes.wasReset.withLock { $0 = true } }
    if fault == .sendsEarly { prepare() }
    try? engine.start()
    prepare()
  }

  private func prepare() {
    if chime == nil || fault == .registersWithoutEnd {
      chime = try? engine?.registerAudioResource(sound)
    }
    player = try? engine?.makePlayer(with: tapPattern())
    let soft = CHHapticDynamicParameter(
      parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 0)
    try? player?.sendParameters([soft], atTime: CHHapticTimeImmediate)
  }

  func play() {
    if notes.wasReset.withLock({ $0 }) {
      notes.wasReset.withLock { $0 = false }
      try? engine?.start()
      if fault != .keepsAudio { chime = nil }
      if fault != .keepsPlayers { prepare() }
    }
    let hasStopped = notes.hasStopped.withLock { $0 }
    if hasStopped, fault != .forgetsToRestart, fault != .restartsInBackground {
      if let engine, (try? engine.start()) != nil { notes.hasStopped.withLock { $0 = false } }
    }
    if fault == .registersWithoutEnd { prepare() }
    try? player?.start(atTime: CHHapticTimeImmediate)
    guard let chime else { return }
    let event = CHHapticEvent(audioResourceID: chime, parameters: [], relativeTime: 0)
    try? engine?.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
      .start(atTime: CHHapticTimeImmediate)
  }
}

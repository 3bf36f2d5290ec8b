#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel
import Synchronization

/// A player of the engine in the framework's terms.
class PatternPlayer: HapticObject, CHHapticPatternPlayer, @unchecked Sendable {
  private let ownPlayer: Player
  let handlers: Handlers
  /// The player's track in the system's journal, if the system has one.
  let track: PlaybackTrack?
  /// The player does not keep its engine alive.
  private weak let core: EngineCore?
  private let isEndless: Bool
  private let calls = Mutex(Calls())

  /// The client's calls to the player.
  private struct Calls {
    var isStarted = false
    var wasStopped = false
  }

  init(_ player: Player, playing pattern: Pattern, core: EngineCore) {
    ownPlayer = player
    self.core = core
    handlers = core.handlers
    isEndless = pattern.events.contains { event in
      (event.kind == .hapticContinuous || event.kind == .audioContinuous) && event.duration == nil
        && event.isSustained
    }
    track = core.system.journal?.track(of: player, playing: pattern, engine: core)
    super.init(subclass: ())
  }

  /// The engine's player, once the handlers that are due before this call have been called.
  private var player: Player {
    handlers.settle()
    return ownPlayer
  }

  deinit {
    handlers.settle()
    core?.playerWasReleased()
    guard let core, core.engine.state == .running, player.isActive, isEndless || isLooping,
      calls.withLock({ $0.isStarted })
    else { return }
    core.system.note(.playerReleased, "a player was released that plays without an end")
  }

  /// Whether the player repeats its pattern.
  var isLooping: Bool { false }

  /// Whether the device plays a player that was stopped before.
  var playsAfterStop: Bool { core?.system.behavior.contains(.stoppedPlayer) != true }

  func start(atTime time: TimeInterval) throws {
    try handlers.system.told("start(atTime: \(time))") { try startNow(at: time) }
  }

  private func startNow(at time: TimeInterval) throws(CHHapticError) {
    let player = player
    let start: () throws(EngineError) -> Void = { () throws(EngineError) in
      try player.start(at: time)
    }
    guard let core else {
      throw CHHapticError(.engineNotRunning, "the engine of this player is gone; make both again")
    }
    let system = core.system
    if core.engine.state == .running {
      if calls.withLock({ $0.wasStopped }), !playsAfterStop {
        return system.note(.stoppedPlayer, "a player was started after a stop")
      }
      if system.behavior.contains(.otherAudio), system.conditions?.otherAudioPlays == true,
        !core.engine.playsHapticsOnly
      {
        return system.note(.otherAudio, "a player was started while other audio played")
      }
    }
    try core.play(start)
    track?.addStart(at: time)
    calls.withLock { $0.isStarted = true }
  }

  func stop(atTime time: TimeInterval) throws {
    try perform("a player was stopped") { () throws(EngineError) in try player.stop(at: time) }
    calls.withLock { $0 = Calls(wasStopped: true) }
  }

  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
    let sent = try handlers.system.told("sendParameters(_:atTime:)") {
      try parameters.map { try $0.dynamicParameter() }
    }
    core?.noteValues(of: sent.map { .parameter($0) })
    try perform("parameters were sent") { () throws(EngineError) in
      try player.sendParameters(sent, at: time)
    }
    track?.add(sent, at: time)
  }

  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {
    let sent = try handlers.system.told("scheduleParameterCurve(_:atTime:)") {
      try parameterCurve.parameterCurve()
    }
    core?.notePoints(of: sent)
    core?.noteValues(of: [.curve(sent)])
    try perform("a curve was sent") { () throws(EngineError) in
      try player.scheduleParameterCurve(sent, at: time)
    }
    track?.add(sent, at: time)
  }

  func cancel() throws {
    try perform("a player was cancelled") { () throws(EngineError) in try player.cancel() }
    calls.withLock { $0.isStarted = false }
    track?.dropCalls()
  }

  var isMuted: Bool {
    get { player.isMuted }
    set { player.isMuted = newValue }
  }

  func perform(
    _ call: String, _ body: () throws(EngineError) -> Void
  ) throws(CHHapticError) {
    do throws(EngineError) { try body() } catch {
      core?.note(error, call)
      let thrown = CHHapticError(error)
      handlers.system.note(thrown: thrown, by: "the call by which \(call)")
      throw thrown
    }
  }
}

#endif

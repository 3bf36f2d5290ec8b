#if !canImport(Darwin)

import Foundation
import PacinianEngine
import PacinianPattern

/// A player of the engine in the framework's terms.
class PatternPlayer: HapticObject, CHHapticPatternPlayer, @unchecked Sendable {
  let player: Player
  let handlers: HandlerQueue
  /// The player's track in the system's journal, if the system has one.
  let track: PlaybackTrack?
  /// The player does not keep its engine alive.
  private weak let core: EngineCore?

  init(_ player: Player, playing pattern: Pattern, core: EngineCore) {
    self.player = player
    self.core = core
    handlers = core.handlers
    track = core.system.journal?.track(of: player, playing: pattern, engine: core)
    super.init(subclass: ())
  }

  func start(atTime time: TimeInterval) throws {
    let player = player
    let start: () throws(EngineError) -> Void = { () throws(EngineError) in
      try player.start(at: time)
    }
    guard let core else {
      throw CHHapticError(.engineNotRunning, "the engine of this player is gone; make both again")
    }
    try core.play(start)
  }

  func stop(atTime time: TimeInterval) throws {
    try perform { () throws(EngineError) in try player.stop(at: time) }
  }

  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
    let sent = try parameters.map { try $0.dynamicParameter() }
    try perform { () throws(EngineError) in try player.sendParameters(sent, at: time) }
    track?.add(sent, at: time)
  }

  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {
    let sent = try parameterCurve.parameterCurve()
    try perform { () throws(EngineError) in try player.scheduleParameterCurve(sent, at: time) }
    track?.add(sent, at: time)
  }

  func cancel() throws {
    try perform { () throws(EngineError) in try player.cancel() }
    track?.dropParameters()
  }

  var isMuted: Bool {
    get { player.isMuted }
    set { player.isMuted = newValue }
  }

  func perform(_ body: () throws(EngineError) -> Void) throws(CHHapticError) {
    do throws(EngineError) { try body() } catch { throw CHHapticError(error) }
  }
}

#endif

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel

/// An advanced player of the engine in the framework's terms.
final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer,
  @unchecked Sendable
{
  private let ownPlayer: AdvancedPlayer
  /// The engine retains it, so that a released player completes too.
  private let completion = HandlerSlot<CHHapticAdvancedPatternPlayerCompletionHandler> { _ in }

  init(advanced: AdvancedPlayer, playing pattern: Pattern, core: EngineCore) {
    ownPlayer = advanced
    super.init(advanced, playing: pattern, core: core)
    advanced.setCompletionHandler { [completion, handlers] in
      handlers.call { completion.handler(nil) }
    }
  }

  /// As the basic player's.
  private var advanced: AdvancedPlayer {
    handlers.settle()
    return ownPlayer
  }

  func pause(atTime time: TimeInterval) throws {
    try perform("a player was paused") { () throws(EngineError) in
      try advanced.pause(at: time)
    }
  }

  func resume(atTime time: TimeInterval) throws {
    try perform("a player was resumed") { () throws(EngineError) in
      try advanced.resume(at: time)
    }
  }

  func seek(toOffset offsetTime: TimeInterval) throws {
    try perform("a player was moved") { () throws(EngineError) in
      try advanced.seek(toOffset: offsetTime)
    }
  }

  override var isLooping: Bool { advanced.isLoopEnabled }

  /// Reports of silence are of basic players.
  override var playsAfterStop: Bool { true }

  var loopEnabled: Bool {
    get { advanced.isLoopEnabled }
    set { advanced.isLoopEnabled = newValue }
  }

  var loopEnd: TimeInterval {
    get { advanced.loopEnd }
    set { advanced.loopEnd = newValue }
  }

  var playbackRate: Float {
    get { Float(advanced.playbackRate) }
    set { advanced.playbackRate = Double(newValue) }
  }

  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
    get { completion.handler }
    set { completion.handler = newValue }
  }
}

#endif

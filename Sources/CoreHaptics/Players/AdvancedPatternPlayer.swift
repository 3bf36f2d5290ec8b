import Foundation
import PacinianEngine
import PacinianPattern
import Synchronization

/// An advanced player of the engine in the framework's terms.
final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer,
  @unchecked Sendable
{
  private typealias Handler = CHHapticAdvancedPatternPlayerCompletionHandler

  private let advanced: AdvancedPlayer
  private let completion = Completion()

  /// The client's handler. The engine retains it, so that a released player completes too.
  private final class Completion: Sendable {
    let handler = Mutex(Handed<Handler> { _ in })
  }

  init(advanced: AdvancedPlayer, playing pattern: Pattern, core: EngineCore) {
    self.advanced = advanced
    super.init(advanced, playing: pattern, core: core)
    advanced.setCompletionHandler { [completion, handlers] in
      handlers.call { completion.handler.withLock { $0 }.value(nil) }
    }
  }

  func pause(atTime time: TimeInterval) throws {
    try perform { () throws(EngineError) in try advanced.pause(at: time) }
    track?.add(.pause, at: time)
  }

  func resume(atTime time: TimeInterval) throws {
    try perform { () throws(EngineError) in try advanced.resume(at: time) }
    track?.add(.resume, at: time)
  }

  func seek(toOffset offsetTime: TimeInterval) throws {
    try perform { () throws(EngineError) in try advanced.seek(toOffset: offsetTime) }
    track?.add(.seek(offsetTime))
  }

  var loopEnabled: Bool {
    get { advanced.isLoopEnabled }
    set {
      advanced.isLoopEnabled = newValue
      track?.add(.loop(newValue))
    }
  }

  var loopEnd: TimeInterval {
    get { advanced.loopEnd }
    set {
      advanced.loopEnd = newValue
      track?.add(.loopEnd(advanced.loopEnd))
    }
  }

  var playbackRate: Float {
    get { Float(advanced.playbackRate) }
    set {
      advanced.playbackRate = Double(newValue)
      track?.add(.rate(advanced.playbackRate))
    }
  }

  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
    get { completion.handler.withLock { $0 }.value }
    set {
      let handler = Handed(newValue)
      completion.handler.withLock { $0 = handler }
    }
  }
}

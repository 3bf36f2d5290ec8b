#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// Called when a player has finished.
public typealias CHHapticAdvancedPatternPlayerCompletionHandler = ((any Error)?) -> Void

/// A player that can also pause, seek, loop, change its rate and report its completion.
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
  func pause(atTime time: TimeInterval) throws
  func resume(atTime time: TimeInterval) throws
  /// Moves to `offsetTime` seconds of the pattern.
  func seek(toOffset offsetTime: TimeInterval) throws
  /// Switched off, the present pass is the last.
  var loopEnabled: Bool { get set }
  /// Seconds of the pattern at which a pass ends; 0: its last event's end.
  var loopEnd: TimeInterval { get set }
  /// Pattern seconds per second, above 0; others are ignored. Pitch and sharpness stay.
  var playbackRate: Float { get set }
  var isMuted: Bool { get set }
  /// Called once for each start when the player has finished, also after a stop but not for a
  /// pause, on a queue of the engine's own.
  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler { get set }
}

#endif

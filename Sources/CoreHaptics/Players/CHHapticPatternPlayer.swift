#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// Plays one pattern, any number of times. Times are absolute seconds of the engine's
/// `currentTime`. ``CHHapticTimeImmediate`` and past times mean as soon as possible, and negative
/// times are an error.
///
/// May be used from any thread. A released player plays to its end.
public protocol CHHapticPatternPlayer: NSObjectProtocol {
  /// Starts from the beginning, also while playing.
  func start(atTime time: TimeInterval) throws
  func stop(atTime time: TimeInterval) throws
  /// Sends parameters, whose own times count from `time` on.
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws
  /// Sends a curve; `time` replaces its own time.
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws
  /// Drops whatever is scheduled and stops.
  func cancel() throws
  var isMuted: Bool { get set }
}

#endif

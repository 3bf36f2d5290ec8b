import CoreHaptics
import Foundation

/// A player that only counts, as applications have in their tests.
final class SilentPlayer: NSObject, CHHapticPatternPlayer {
  var starts: [TimeInterval] = []
  var isMuted = false

  func start(atTime time: TimeInterval) throws { starts.append(time) }
  func stop(atTime time: TimeInterval) throws {}
  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {}
  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {}
  func cancel() throws {}
}

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

#if HAPTICS_DOUBLE_MODULE
import HapticsDouble
#else
import CoreHaptics
#endif
import Foundation
import Testing

extension HapticRecorder {
  /// Expects that exactly `events` have begun so far. Otherwise an issue is recorded that has both
  /// lists side by side, and the path of a picture of them, which is attached to the test too.
  ///
  /// The picture is written into the folder that the environment variable `HAPTIC_PICTURES` names,
  /// else into `haptic-pictures` in the folder for temporary files.
  /// - Parameters:
  ///   - events: in any order; the values of each that are not `nil` are compared.
  ///   - timeTolerance: seconds by which times and durations may differ.
  ///   - valueTolerance: the difference that intensities and sharpnesses may have.
  public func expect(
    _ events: [ExpectedEvent], timeTolerance: TimeInterval = 0.001, valueTolerance: Float = 0.001,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let comparison = comparison(
      with: events, timeTolerance: timeTolerance, valueTolerance: valueTolerance)
    guard !comparison.isMatch else { return }
    let picture = FailurePicture(comparison.picture)
    Attachment.record(picture.bytes, named: picture.name, sourceLocation: sourceLocation)
    Issue.record("\(comparison)\n    \(picture.remark)", sourceLocation: sourceLocation)
  }

  /// Expects that nothing has been found so far: the client does nothing that a device would
  /// punish.
  public func expectNoFindings(sourceLocation: SourceLocation = #_sourceLocation) {
    let findings = findings
    guard !findings.isEmpty else { return }
    let lines = findings.map { "\n    \($0)" }.joined()
    Issue.record(
      "a device would not play this as it was meant:\(lines)", sourceLocation: sourceLocation)
  }
}

#endif

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// The events that a test expects beside the recorded events.
///
///     let comparison = recorder.comparison(with: [ExpectedEvent(.hapticTransient, at: 0)])
///     XCTAssert(comparison.isMatch, "\(comparison)")
///
/// Tests of Swift Testing write `recorder.expect([…])` instead, of the module `CoreHapticsTesting`.
public struct EventComparison: Sendable, CustomStringConvertible {
  /// Whether every expected event was recorded, and nothing else.
  public var isMatch: Bool { rows.allSatisfy(\.isMatch) }

  let rows: [EventPair]
  let waveform: HapticWaveform?
  /// Whether an expected event was not recorded.
  var isMissingEvents: Bool { rows.contains { $0.recorded == nil } }
  /// Other possible reasons of a difference: findings, and reasons of silence.
  var notes: [String] = []

  /// - Parameters:
  ///   - recorded: in the order of their times.
  ///   - timeTolerance: seconds by which times and durations may differ.
  ///   - valueTolerance: the difference that intensities and sharpnesses may have.
  ///
  /// Complexity: O(expected · recorded), without the equal events at both ends; O(expected +
  /// recorded) where that is more than a million, and events are then paired by their order.
  init(
    expected: [ExpectedEvent], recorded: [RecordedEvent], timeTolerance: TimeInterval,
    valueTolerance: Float, waveform: HapticWaveform?
  ) {
    let tolerance = EventPair.Tolerance(time: timeTolerance, value: valueTolerance)
    rows = EventAlignment(expected.sorted { $0.time < $1.time }, recorded, tolerance).pairs
    self.waveform = waveform
  }

  /// Both lists side by side, a line for each pair; of long lists the pairs that differ, with their
  /// neighbours. Below the different pairs stand other possible reasons.
  public var description: String {
    ([EventTable(self).text] + (isMatch ? [] : notes)).joined(separator: "\n    ")
  }

  /// Both lists and the signal over one time axis, as an SVG document; differences are red.
  public var picture: String { EventPicture(self).document }
}

#endif

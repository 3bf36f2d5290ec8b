#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// An expected event, the recorded one that stands for it, or one without the other.
struct EventPair: Sendable {
  struct Tolerance: Sendable {
    let time: TimeInterval
    let value: Float
  }

  let expected: ExpectedEvent?
  let recorded: RecordedEvent?
  /// The differences, in words; empty for a match and for an event alone.
  let differences: [String]

  init(_ expected: ExpectedEvent?, _ recorded: RecordedEvent?, _ tolerance: Tolerance) {
    self.expected = expected
    self.recorded = recorded
    guard let expected, let recorded else {
      differences = []
      return
    }
    var differences: [String] = []
    if expected.type != recorded.type { differences.append("type") }
    func compare<Value: BinaryFloatingPoint>(
      _ name: String, _ expected: Value?, _ recorded: Value, _ tolerance: Value
    ) {
      // Without the negation, NaN would match everything.
      if let expected, !(abs(expected - recorded) <= tolerance) { differences.append(name) }
    }
    compare("time", expected.time, recorded.time, tolerance.time)
    compare("duration", expected.duration, recorded.duration ?? .infinity, tolerance.time)
    compare("intensity", expected.intensity, recorded.intensity, tolerance.value)
    compare("sharpness", expected.sharpness, recorded.sharpness, tolerance.value)
    self.differences = differences
  }

  /// Both events, the expected one first.
  var events: [ExpectedEvent?] { [expected, recorded.map { ExpectedEvent($0) }] }

  var isMatch: Bool { expected != nil && recorded != nil && differences.isEmpty }

  /// How little the two belong together: 0 for a match, and more than 2 for two events that are
  /// better shown apart, each at a cost of 1.
  var cost: Double {
    guard let expected, let recorded else { return 1 }
    guard !isMatch else { return 0 }
    let distance = abs(expected.time - recorded.time)
    return (expected.type == recorded.type ? 1 : 1.5) + min(distance, 1)
  }
}

#endif

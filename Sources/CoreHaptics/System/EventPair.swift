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
    if !(abs(expected.time - recorded.time) <= tolerance.time) { differences.append("time") }
    if let duration = expected.duration,
      !(abs(duration - (recorded.duration ?? .infinity)) <= tolerance.time)
    {
      differences.append("duration")
    }
    if let intensity = expected.intensity,
      !(abs(intensity - recorded.intensity) <= tolerance.value)
    {
      differences.append("intensity")
    }
    if let sharpness = expected.sharpness,
      !(abs(sharpness - recorded.sharpness) <= tolerance.value)
    {
      differences.append("sharpness")
    }
    self.differences = differences
  }

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

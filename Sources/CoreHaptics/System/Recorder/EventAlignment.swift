#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

/// Pairs expected events with recorded ones, both in the order of their times, so that the sum of
/// the pairs' costs is least: one event that is missing does not make all later ones wrong.
struct EventAlignment {
  private(set) var pairs: [EventPair] = []

  /// Cells of the table of costs: a moment's work and 8 MB.
  private static let mostCells = 1_000_000

  init(_ expected: [ExpectedEvent], _ recorded: [RecordedEvent], _ tolerance: EventPair.Tolerance) {
    let common = min(expected.count, recorded.count)
    func matches(_ one: Int, _ other: Int) -> Bool {
      EventPair(expected[one], recorded[other], tolerance).isMatch
    }
    let head = (0..<common).first { !matches($0, $0) } ?? common
    let tail =
      (0..<common - head).first {
        !matches(expected.count - 1 - $0, recorded.count - 1 - $0)
      } ?? common - head
    for index in 0..<head { pairs.append(EventPair(expected[index], recorded[index], tolerance)) }
    align(expected[head..<expected.count - tail], recorded[head..<recorded.count - tail], tolerance)
    for index in (0..<tail).reversed() {
      pairs.append(
        EventPair(
          expected[expected.count - 1 - index], recorded[recorded.count - 1 - index], tolerance))
    }
  }

  private mutating func align(
    _ expected: ArraySlice<ExpectedEvent>, _ recorded: ArraySlice<RecordedEvent>,
    _ tolerance: EventPair.Tolerance
  ) {
    let expected = Array(expected)
    let recorded = Array(recorded)
    guard (expected.count + 1) * (recorded.count + 1) <= Self.mostCells else {
      for index in 0..<max(expected.count, recorded.count) {
        pairs.append(
          EventPair(
            index < expected.count ? expected[index] : nil,
            index < recorded.count ? recorded[index] : nil, tolerance))
      }
      return
    }
    let width = recorded.count + 1
    let costs = Self.costs(expected, recorded, tolerance)
    var one = 0
    var other = 0
    while one < expected.count || other < recorded.count {
      let cost = costs[one * width + other]
      if one < expected.count, other < recorded.count,
        case let pair = EventPair(expected[one], recorded[other], tolerance),
        costs[(one + 1) * width + other + 1] + pair.cost <= cost
      {
        pairs.append(pair)
        one += 1
        other += 1
      } else if one < expected.count, 1 + costs[(one + 1) * width + other] <= cost {
        pairs.append(EventPair(expected[one], nil, tolerance))
        one += 1
      } else {
        pairs.append(EventPair(nil, recorded[other], tolerance))
        other += 1
      }
    }
  }

  /// The least cost of the rest of both lists, for an index of each, in rows of the recorded.
  private static func costs(
    _ expected: [ExpectedEvent], _ recorded: [RecordedEvent], _ tolerance: EventPair.Tolerance
  ) -> [Double] {
    let width = recorded.count + 1
    var costs = [Double](repeating: 0, count: (expected.count + 1) * width)
    for one in (0...expected.count).reversed() {
      for other in (0...recorded.count).reversed() {
        let restOfExpected = expected.count - one
        let restOfRecorded = recorded.count - other
        guard restOfExpected > 0, restOfRecorded > 0 else {
          costs[one * width + other] = Double(restOfExpected + restOfRecorded)
          continue
        }
        let pair = EventPair(expected[one], recorded[other], tolerance)
        costs[one * width + other] = min(
          costs[(one + 1) * width + other + 1] + pair.cost, 1 + costs[(one + 1) * width + other],
          1 + costs[one * width + other + 1])
      }
    }
    return costs
  }
}

#endif

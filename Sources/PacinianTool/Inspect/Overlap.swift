/// The most intervals that hold one instant.
struct Overlap {
  private(set) var count = 0
  /// The first instant at which that many do.
  private(set) var time = 0.0

  /// Complexity: O(n log n).
  init(_ intervals: [Range<Double>]) {
    let starts = intervals.map(\.lowerBound).sorted()
    let ends = intervals.map(\.upperBound).sorted()
    var ended = 0
    for (started, start) in starts.enumerated() {
      while ends[ended] <= start && ended < started { ended += 1 }
      if started + 1 - ended > count {
        count = started + 1 - ended
        time = start
      }
    }
  }
}

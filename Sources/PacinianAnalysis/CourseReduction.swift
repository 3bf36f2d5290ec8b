/// Straight lines instead of a value for each step: the points that are left stay where they were,
/// and no value is further from the lines than a tolerance (U. Ramer, "An iterative procedure for
/// the polygonal approximation of plane curves", 1972; here only the value counts, not the time).
struct CourseReduction {
  /// The most by which the lines may differ.
  var tolerance: Float
  /// Whether values are square roots, and the difference counts between their squares.
  var isOfRoots = false

  /// Steps that are reduced at a time: the method takes the square of this in the worst case.
  private static let most = 4_096

  /// The steps whose values are kept, first and last included. Complexity: O(values · log 4096) for
  /// most, O(values · 4096) for any.
  func steps(_ values: [Float]) -> [Int] {
    guard values.count > 1 else { return Array(values.indices) }
    var kept = [Bool](repeating: false, count: values.count)
    kept[0] = true
    values.withUnsafeBufferPointer { values in
      for start in stride(from: 0, to: values.count - 1, by: Self.most) {
        let end = min(start + Self.most, values.count - 1)
        kept[end] = true
        reduce(values, from: start, to: end, kept: &kept)
      }
    }
    return kept.indices.filter { kept[$0] }
  }

  /// The same with a tolerance so large that at most `limit` are kept, unless even straight lines
  /// between the parts have more.
  func steps(_ values: [Float], atMost limit: Int) -> [Int] {
    var reduction = self
    while true {
      let steps = reduction.steps(values)
      if steps.count <= limit || reduction.tolerance > 1 { return steps }
      reduction.tolerance *= 1.25
    }
  }

  private func reduce(
    _ values: UnsafeBufferPointer<Float>, from start: Int, to end: Int, kept: inout [Bool]
  ) {
    var parts = [(start, end)]
    while let (from, to) = parts.popLast() {
      guard to - from > 1 else { continue }
      let slope = (values[to] - values[from]) / Float(to - from)
      var (furthest, distance) = (from, tolerance)
      for step in (from + 1)..<to {
        let line = values[from] + slope * Float(step - from)
        let off =
          isOfRoots
          ? abs(values[step] * values[step] - line * line) : abs(values[step] - line)
        if off > distance { (furthest, distance) = (step, off) }
      }
      guard furthest > from else { continue }
      kept[furthest] = true
      parts.append((from, furthest))
      parts.append((furthest, to))
    }
  }
}

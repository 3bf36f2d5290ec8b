/// An envelope with no more points, and no shorter segments, than a device takes.
///
/// The breakpoints with the least effective area go first (Visvalingam and Whyatt, Line
/// generalisation by repeated elimination of points, 1993); an area counts intensity, and sharpness
/// by intensity.
package struct ThinnedEnvelope {
  /// The first at 0 with intensity 0, which is no point of the device; then at most as many as the
  /// device has, the last one of intensity 0.
  package private(set) var points: [VibrationPoint]
  /// The times of the breakpoints that were left out and lay off the line that stands for them.
  package private(set) var dropped: [Double] = []

  /// Less area, in milliseconds of full intensity, is not a loss.
  private static let unheard = 0.05

  /// - Parameter breakpoints: in order of time, two or more; the first and the last have intensity
  ///   0.
  /// - Complexity: O(breakpoints · log breakpoints + points²).
  package init(_ breakpoints: [VibrationPoint], points count: Int, leastSegment: Int) {
    points = breakpoints
    let least = Double(leastSegment)
    thin(to: count + 1)
    while let index = points.indices.dropFirst().first(where: { width($0) < least }) {
      lengthen(index, least)
    }
    let last = points.count - 1
    points[last].time = max(points[last].time, points[last - 1].time + least)
  }

  /// Moves the intensities to where the envelope is nearest to a level. See
  /// `FeltLevel.fit(_:leastShare:)`.
  mutating func fit(to level: FeltLevel, leastShare: Double) -> Double {
    level.fit(&points, leastShare: leastShare)
  }

  /// Leaves out the breakpoint with the least area, the first of several, until `count` are left.
  private mutating func thin(to count: Int) {
    guard points.count > count else { return }
    // A breakpoint's neighbours among the breakpoints that are left.
    var before = points.indices.map { $0 - 1 }
    var after = points.indices.map { $0 + 1 }
    var isLeft = [Bool](repeating: true, count: points.count)
    var areas = [Double](repeating: 0, count: points.count)
    var candidates = LeastAreas()
    func measure(_ breakpoint: Int) {
      guard breakpoint > 0, breakpoint < points.count - 1 else { return }
      areas[breakpoint] = Self.area(
        points[before[breakpoint]], points[breakpoint], points[after[breakpoint]])
      candidates.insert(areas[breakpoint], breakpoint)
    }
    for breakpoint in points.indices { measure(breakpoint) }
    var leftCount = points.count
    while leftCount > count, let (area, breakpoint) = candidates.removeLeast() {
      // Areas change with a neighbour; then the breakpoint is there once more.
      guard isLeft[breakpoint], area == areas[breakpoint] else { continue }
      isLeft[breakpoint] = false
      leftCount -= 1
      if area > Self.unheard { dropped.append(points[breakpoint].time) }
      let (previous, next) = (before[breakpoint], after[breakpoint])
      after[previous] = next
      before[next] = previous
      measure(previous)
      measure(next)
    }
    points = points.indices.filter { isLeft[$0] }.map { points[$0] }
  }

  private mutating func remove(_ index: Int) {
    if area(index) > Self.unheard { dropped.append(points[index].time) }
    points.remove(at: index)
  }

  /// Ends a segment that is too short, by the smallest change: one of its ends moves, where that
  /// makes no neighbour too short, or goes.
  private mutating func lengthen(_ index: Int, _ least: Double) {
    let last = points.count - 1
    var moves: [(index: Int, to: VibrationPoint)] = []
    func propose(_ end: Int, _ time: Double) {
      var point = points[end]
      point.time = time
      moves.append((end, point))
    }
    let later = points[index - 1].time.rounded() + least
    let earlier = points[index].time.rounded() - least
    if index == last || points[index + 1].time.rounded() - later >= least { propose(index, later) }
    if index > 1, earlier - points[index - 2].time.rounded() >= least {
      propose(index - 1, earlier)
    }
    let changes = moves.map { change($0.index, to: $0.to) }
    let inner = [index - 1, index].filter { (1..<last).contains($0) }
    let removal = inner.min { area($0) < area($1) }
    if let best = changes.indices.min(by: { changes[$0] < changes[$1] }),
      changes[best] <= removal.map(area) ?? .infinity
    {
      points[moves[best].index] = moves[best].to
    } else if let removal {
      remove(removal)
    }
  }

  /// The area between the envelope and that with a breakpoint elsewhere.
  private func change(_ index: Int, to moved: VibrationPoint) -> Double {
    let before = Self.area(points[index - 1], points[index], moved)
    guard index + 1 < points.count else { return before }
    return before + Self.area(points[index], moved, points[index + 1])
  }

  /// The length of the segment that ends at a point, in the whole milliseconds that are written.
  private func width(_ index: Int) -> Double {
    points[index].time.rounded() - points[index - 1].time.rounded()
  }

  /// The area that goes with a breakpoint.
  private func area(_ index: Int) -> Double {
    Self.area(points[index - 1], points[index], points[index + 1])
  }

  /// The area of the triangle of three breakpoints, in milliseconds times full intensity.
  private static func area(
    _ a: VibrationPoint, _ b: VibrationPoint, _ c: VibrationPoint
  ) -> Double {
    func area(_ value: (VibrationPoint) -> Double) -> Double {
      abs((b.time - a.time) * (value(c) - value(a)) - (c.time - a.time) * (value(b) - value(a))) / 2
    }
    return area { $0.intensity } + area { $0.sharpness } * (a.intensity + b.intensity + c.intensity)
      / 3
  }
}

/// Breakpoints in the order of their areas, and of their numbers where areas are equal: a binary
/// heap.
private struct LeastAreas {
  private var entries: [(area: Double, breakpoint: Int)] = []

  mutating func insert(_ area: Double, _ breakpoint: Int) {
    entries.append((area, breakpoint))
    var place = entries.count - 1
    while place > 0, entries[place] < entries[(place - 1) / 2] {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeLeast() -> (area: Double, breakpoint: Int)? {
    guard let last = entries.popLast() else { return nil }
    guard let least = entries.first else { return last }
    entries[0] = last
    var place = 0
    while 2 * place + 1 < entries.count {
      var child = 2 * place + 1
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entries[place] else { break }
      entries.swapAt(child, place)
      place = child
    }
    return least
  }
}

/// A piecewise-linear function of time. Its points are in order of time; it is constant before the
/// first and after the last. The first of several points at one time is the limit from the left,
/// and the last is the value.
package struct Polyline: Sendable {
  package var points: [ControlPoint]

  /// - Parameter points: in order of time.
  package init(_ points: [ControlPoint]) { self.points = points }

  /// The value at `time`, from the right; 0 without points. Complexity: O(log points).
  package func value(at time: Double) -> Double {
    let next = points.firstCount { $0.time <= time }
    guard next > 0 else { return points.first?.value ?? 0 }
    guard next < points.count else { return points[next - 1].value }
    return Self.value(at: time, from: points[next - 1], to: points[next])
  }

  /// The limit from the left at `time`.
  package func limit(at time: Double) -> Double {
    let next = points.firstCount { $0.time < time }
    guard next > 0 else { return points.first?.value ?? 0 }
    guard next < points.count else { return points[next - 1].value }
    return Self.value(at: time, from: points[next - 1], to: points[next])
  }

  /// The most by which the function differs from its value at `start` until `end`.
  /// Complexity: O(log points + points between).
  package func change(from start: Double, to end: Double) -> Double {
    let value = value(at: start)
    let first = points.firstCount { $0.time <= start }
    let last = max(first, points.firstCount { $0.time < end })
    return points[first..<last].reduce(abs(limit(at: end) - value)) {
      max($0, abs($1.value - value))
    }
  }

  /// The highest value from `start` until `end`: of steps at `start` the value after them, and of
  /// steps at `end` the value before them. Complexity: O(log points + points between).
  package func highest(from start: Double, to end: Double) -> Double {
    let first = points.firstCount { $0.time <= start }
    let last = max(first, points.firstCount { $0.time < end })
    return points[first..<last].reduce(max(value(at: start), limit(at: end))) {
      max($0, $1.value)
    }
  }

  /// The same function with only its points between two times; both times get a point.
  /// Complexity: O(log points + points between).
  package func spanning(_ start: Double, _ end: Double) -> Polyline {
    let first = points.firstCount { $0.time < start }
    var inside = Array(points[first..<max(first, points.firstCount { $0.time <= end })])
    if inside.first?.time != start {
      inside.insert(ControlPoint(time: start, value: value(at: start)), at: 0)
    }
    if inside.last?.time != end { inside.append(ControlPoint(time: end, value: limit(at: end))) }
    return Polyline(inside)
  }

  /// The last of the instants at which the function is lowest between two times, both included.
  package func lowestInstant(from start: Double, to end: Double) -> Double {
    spanning(start, end).points
      .reduce(ControlPoint(time: end, value: .infinity)) { $1.value <= $0.value ? $1 : $0 }.time
  }

  /// Some seconds in pieces that one continuous event can hold. The carrier begins anew at the end
  /// of a piece, so a piece ends where the function is lowest in the second half of the longest
  /// duration. It ends at the last of equally low instants.
  package func eventSpans(in span: Range<Double>) -> [Range<Double>] {
    var pieces: [Range<Double>] = []
    var start = span.lowerBound
    while span.upperBound - start > Event.longestHold {
      let end = lowestInstant(from: start + Event.longestHold / 2, to: start + Event.longestHold)
      pieces.append(start..<end)
      start = end
    }
    return pieces + [start..<span.upperBound]
  }

  private static func value(at time: Double, from: ControlPoint, to: ControlPoint) -> Double {
    // Exact at both ends.
    time == to.time
      ? to.value
      : from.value + (to.value - from.value) * ((time - from.time) / (to.time - from.time))
  }
}

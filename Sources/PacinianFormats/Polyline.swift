import PacinianModel

/// A piecewise-linear function of time. Its points are in order of time; it is constant before the
/// first and after the last. The first of several points at one time is the limit from the left,
/// and the last is the value.
struct Polyline {
  var points: [ControlPoint]

  /// - Parameter points: in order of time.
  init(_ points: [ControlPoint]) { self.points = points }

  /// The value at `time`, from the right; 0 without points. Complexity: O(log points).
  func value(at time: Double) -> Double {
    let next = points.firstCount { $0.time <= time }
    guard next > 0 else { return points.first?.value ?? 0 }
    guard next < points.count else { return points[next - 1].value }
    return Self.value(at: time, from: points[next - 1], to: points[next])
  }

  /// The limit from the left at `time`.
  func limit(at time: Double) -> Double {
    let next = points.firstCount { $0.time < time }
    guard next > 0 else { return points.first?.value ?? 0 }
    guard next < points.count else { return points[next - 1].value }
    return Self.value(at: time, from: points[next - 1], to: points[next])
  }

  /// The most by which the function differs from its value at `start` until `end`.
  /// Complexity: O(log points + points between).
  func change(from start: Double, to end: Double) -> Double {
    let value = value(at: start)
    let first = points.firstCount { $0.time <= start }
    let last = max(first, points.firstCount { $0.time < end })
    return points[first..<last].reduce(abs(limit(at: end) - value)) {
      max($0, abs($1.value - value))
    }
  }

  /// The same function with only its points between two times; both times get a point.
  /// Complexity: O(log points + points between).
  func spanning(_ start: Double, _ end: Double) -> Polyline {
    let first = points.firstCount { $0.time < start }
    var inside = Array(points[first..<max(first, points.firstCount { $0.time <= end })])
    if inside.first?.time != start {
      inside.insert(ControlPoint(time: start, value: value(at: start)), at: 0)
    }
    if inside.last?.time != end { inside.append(ControlPoint(time: end, value: limit(at: end))) }
    return Polyline(inside)
  }

  /// The last of the instants at which the function is lowest between two times, both included.
  func lowestInstant(from start: Double, to end: Double) -> Double {
    spanning(start, end).points
      .reduce(ControlPoint(time: end, value: .infinity)) { $1.value <= $0.value ? $1 : $0 }.time
  }

  private static func value(at time: Double, from: ControlPoint, to: ControlPoint) -> Double {
    // Exact at both ends.
    time == to.time
      ? to.value
      : from.value + (to.value - from.value) * ((time - from.time) / (to.time - from.time))
  }
}

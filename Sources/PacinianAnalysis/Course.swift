import PacinianModel

/// A function of time in straight pieces: points in order of time, constant outside.
struct Course {
  let points: [ControlPoint]

  func value(at time: Double) -> Double {
    let next = points.firstCount { $0.time <= time }
    guard next > 0 else { return points.first?.value ?? 0 }
    guard next < points.count else { return points[next - 1].value }
    let (from, to) = (points[next - 1], points[next])
    return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
  }

  /// The points between two times, with one at each of them.
  func spanning(_ start: Double, _ end: Double) -> [ControlPoint] {
    let first = points.firstCount { $0.time <= start }
    let last = max(first, points.firstCount { $0.time < end })
    return [ControlPoint(time: start, value: value(at: start))] + points[first..<last]
      + [ControlPoint(time: end, value: value(at: end))]
  }

  /// The last of the instants between two times at which the function is lowest.
  func lowestInstant(from start: Double, to end: Double) -> Double {
    spanning(start, end).reduce(ControlPoint(time: end, value: .infinity)) {
      $1.value <= $0.value ? $1 : $0
    }.time
  }
}

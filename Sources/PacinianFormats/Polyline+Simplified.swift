import PacinianModel

extension Polyline {
  /// The same function without redundant points: points on the line between their neighbours,
  /// repetitions, and points between the first and the last of one time. The first point, the last
  /// point and points at the times `kept` stay. Complexity: O(points · log kept).
  /// - Parameter kept: ascending.
  func simplified(keeping kept: [Double] = []) -> Polyline {
    var result: [ControlPoint] = []
    for point in points {
      if let last = result.last, last.time == point.time,
        abs(last.value - point.value) <= Self.resolution
      {
        result[result.count - 1] = point
        continue
      }
      while let last = result.last, result.count > 1, !Self.contains(kept, last.time),
        Self.isRedundant(last, between: result[result.count - 2], and: point)
      {
        result.removeLast()
      }
      if let last = result.last, last.time == point.time, result.count > 1,
        result[result.count - 2].time == point.time
      {
        result.removeLast()
      }
      result.append(point)
    }
    return Polyline(result)
  }

  /// The points as they are written: simplified, rounded to billionths, and simplified again,
  /// because times that differ by less have become equal. Of a step at the first or the last time
  /// only the side inside is written, because the other one is never heard.
  func written(keeping kept: [Double] = []) -> [ControlPoint] {
    let rounded = simplified(keeping: kept).points.map {
      ControlPoint(time: $0.time.inBillionths, value: $0.value.inBillionths)
    }
    var points = Polyline(rounded).simplified(keeping: kept).points
    while points.count > 1, points[0].time == points[1].time { points.removeFirst() }
    while points.count > 1, points[points.count - 2].time == points[points.count - 1].time {
      points.removeLast()
    }
    return points
  }

  private static func contains(_ times: [Double], _ time: Double) -> Bool {
    let index = times.firstCount { $0 < time }
    return index < times.count && times[index] == time
  }

  private static func isRedundant(
    _ point: ControlPoint, between first: ControlPoint, and last: ControlPoint
  ) -> Bool {
    guard first.time < point.time, point.time < last.time else { return false }
    let line =
      first.value
      + (last.value - first.value) * ((point.time - first.time) / (last.time - first.time))
    return abs(line - point.value) <= resolution
  }

  /// Smaller changes of a value do not count: players of `.haptic` work in single precision, which
  /// is coarser.
  private static let resolution = 1e-9
}

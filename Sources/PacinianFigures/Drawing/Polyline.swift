/// A line through points from left to right, with no more of them than a figure can show.
struct Polyline {
  /// Pixels by which the line may miss the points from which it is made. The eye does not see less.
  static let tolerance = 0.2

  let points: [Point]

  /// Keeps of each pixel column the first, the lowest, the highest and the last point; of these the
  /// ones that the line needs to stay within `tolerance` (Douglas and Peucker, 1973).
  ///
  /// Complexity: O(points), plus at most the square of four times the columns.
  init(_ source: [Point], tolerance: Double = Polyline.tolerance) {
    var kept: [Point] = []
    var column: [Point] = []
    for point in source {
      if let first = column.first, first.x.rounded(.down) != point.x.rounded(.down) {
        kept += Self.extremes(of: column)
        column.removeAll(keepingCapacity: true)
      }
      column.append(point)
    }
    points = Self.simplified(kept + Self.extremes(of: column), tolerance: tolerance)
      .map { Point(x: Self.rounded($0.x), y: Self.rounded($0.y)) }
  }

  /// Eighths: below the tolerance, and short to write in an SVG.
  private static func rounded(_ value: Double) -> Double { (value * 8).rounded() / 8 }

  private static func extremes(of column: [Point]) -> [Point] {
    guard column.count > 4 else { return column }
    var (low, high) = (0, 0)
    for index in column.indices {
      if column[index].y < column[low].y { low = index }
      if column[index].y > column[high].y { high = index }
    }
    let last = column.count - 1
    var kept = [0]
    for index in [min(low, high), max(low, high), last] where index > kept[kept.count - 1] {
      kept.append(index)
    }
    return kept.map { column[$0] }
  }

  private static func simplified(_ points: [Point], tolerance: Double) -> [Point] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      var (farthest, distance) = (first, tolerance)
      for index in (first + 1)..<max(last, first + 1) {
        let candidate = self.distance(points[index], from: points[first], to: points[last])
        if candidate > distance { (farthest, distance) = (index, candidate) }
      }
      guard farthest > first else { continue }
      isKept[farthest] = true
      open += [(first, farthest), (farthest, last)]
    }
    return zip(points, isKept).filter { $0.1 }.map { $0.0 }
  }

  /// The distance from a point to the nearest point of a line between two others.
  private static func distance(_ point: Point, from start: Point, to end: Point) -> Double {
    let along = (x: end.x - start.x, y: end.y - start.y)
    let offset = (x: point.x - start.x, y: point.y - start.y)
    let square = along.x * along.x + along.y * along.y
    let share = square > 0 ? min(max((offset.x * along.x + offset.y * along.y) / square, 0), 1) : 0
    let miss = (x: offset.x - share * along.x, y: offset.y - share * along.y)
    return (miss.x * miss.x + miss.y * miss.y).squareRoot()
  }
}

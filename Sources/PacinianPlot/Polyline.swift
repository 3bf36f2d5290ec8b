/// A line through points from left to right, with no more of them than a figure can show.
struct Polyline {
  private(set) var points: [Point] = []

  /// Keeps of each pixel column the first, the lowest, the highest and the last point, and drops
  /// points that the straight line between their neighbours passes.
  init(_ source: some Sequence<Point>) {
    var column: [Point] = []
    for point in source {
      if let first = column.first, Self.column(first) != Self.column(point) {
        appendColumn(column)
        column.removeAll(keepingCapacity: true)
      }
      column.append(point)
    }
    appendColumn(column)
  }

  private static func column(_ point: Point) -> Double { point.x.rounded(.down) }

  private mutating func appendColumn(_ column: [Point]) {
    // First, lowest, highest, last: four points say what happens within one pixel.
    guard column.count > 4 else { return column.forEach { append($0) } }
    var (low, high) = (0, 0)
    for index in column.indices {
      if column[index].y < column[low].y { low = index }
      if column[index].y > column[high].y { high = index }
    }
    for index in Set([0, low, high, column.count - 1]).sorted() { append(column[index]) }
  }

  private mutating func append(_ point: Point) {
    // A quarter of a pixel is what anyone can see, and short to write in an SVG.
    let point = Point(x: (point.x * 4).rounded() / 4, y: (point.y * 4).rounded() / 4)
    guard point != points.last else { return }
    if points.count >= 2, Self.passes(points[points.count - 1], points[points.count - 2], point) {
      points.removeLast()
    }
    points.append(point)
  }

  /// Whether the straight line `from` … `to` passes `middle` on its way.
  private static func passes(_ middle: Point, _ from: Point, _ to: Point) -> Bool {
    let (before, after) = (
      (middle.x - from.x, middle.y - from.y), (to.x - middle.x, to.y - middle.y)
    )
    let isStraight = before.0 * after.1 == before.1 * after.0
    return isStraight && before.0 * after.0 + before.1 * after.1 > 0
  }
}

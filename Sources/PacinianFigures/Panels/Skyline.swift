import PacinianModel

/// The upper edge of many shapes that stand on one line, by columns of a pixel. Memory and drawing
/// depend on the columns, not on the shapes.
struct Skyline {
  /// The smallest y of each column; infinite where no shape is.
  private var tops: [Double]
  private let left: Double

  init(from left: Double, to right: Double) {
    self.left = left
    tops = Array(repeating: .infinity, count: max(1, Int(limiting: (right - left).rounded(.up))))
  }

  /// Adds a shape by its points from left to right. Complexity: O(points + columns).
  mutating func add(_ outline: [Point]) {
    for (from, to) in zip(outline, outline.dropFirst()) {
      let (first, last) = (column(from.x), column(to.x))
      raise(first, to: from.y)
      raise(last, to: to.y)
      guard last > first + 1 else { continue }
      let slope = (to.y - from.y) / (to.x - from.x)
      for column in (first + 1)..<last {
        raise(column, to: from.y + slope * (middle(of: column) - from.x))
      }
    }
    if outline.count == 1 { raise(column(outline[0].x), to: outline[0].y) }
  }

  /// The edge, in pieces between which nothing is.
  var outlines: [[Point]] {
    tops.indices.split { tops[$0].isInfinite }.map { columns in
      Polyline(columns.map { Point(x: middle(of: $0), y: tops[$0]) }).points
    }
  }

  private mutating func raise(_ column: Int, to y: Double) { tops[column] = min(tops[column], y) }

  private func column(_ x: Double) -> Int {
    min(max(Int(limiting: (x - left).rounded(.down)), 0), tops.count - 1)
  }

  private func middle(of column: Int) -> Double { left + Double(column) + 0.5 }
}

/// A point in a figure: pixels from its left and upper edges.
package struct Point: Equatable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A part of a figure.
package struct Rectangle: Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
}

extension Rectangle {
  /// The rectangle with `distance` more on each side.
  func outset(by distance: Double) -> Rectangle {
    Rectangle(
      x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}

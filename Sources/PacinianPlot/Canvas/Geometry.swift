/// A point in a figure: pixels from its left and upper edges.
struct Point: Equatable {
  var x: Double
  var y: Double
}

/// A part of a figure.
struct Rectangle: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

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

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

/// A drawing as a list of a few kinds of steps, which a device draws in their order: Cairo into
/// files, a canvas on the page. Lengths are pixels from the left and upper edges.
package struct DisplayList {
  /// The kinds of steps, and the numbers that follow the kind's own.
  package enum Step: Int {
    /// x, y, width, height. Draws inside this rectangle up to the `end` that belongs to it.
    case clip
    /// Opacity. Draws everything up to the `end` that belongs to it as one shape with an opacity.
    case group
    case end
    /// x, y, width, height, which are added to the path.
    case rectangle
    /// The count of points, then x and y of each. A line that is added to the path.
    case line
    /// As a line, with its end joined to its start.
    case polygon
    /// Whether the path stays, then a paint. Fills the path.
    case fill
    /// Width, count of dashes and gaps, their lengths, then a paint. Strokes the path, which ends.
    case stroke
    /// Radius, ink, count, then x and y of each.
    case discs
    /// x, y, width, height, columns, rows, the ink of value 0, and the first of as many bytes: the
    /// values row by row from the top, scaled smoothly.
    case picture
    /// x and y on the baseline, size, whether it is bold, ink, the share of the width that lies
    /// left of x, the width in the figure's fonts, and the first and the count of its bytes in
    /// UTF-8.
    case text
  }

  // A paint is opacity, count, then x and ink of each: one is a plain colour, and more are a course
  // of colours along x.

  package private(set) var numbers: [Double] = []
  package private(set) var bytes: [UInt8] = []

  mutating func append(_ step: Step) { numbers.append(Double(step.rawValue)) }

  mutating func append(_ number: Double) { numbers.append(number) }

  mutating func append(_ rectangle: Rectangle) {
    numbers += [rectangle.x, rectangle.y, rectangle.width, rectangle.height]
  }

  mutating func append(_ points: [Point]) {
    numbers.append(Double(points.count))
    for point in points {
      numbers.append(point.x)
      numbers.append(point.y)
    }
  }

  /// - Returns: the place of the first of these bytes.
  mutating func append(bytes more: some Collection<UInt8>) -> Int {
    bytes += more
    return bytes.count - more.count
  }
}

/// Takes the drawing of a figure down as a ``DisplayList``. One thread at a time.
package final class Canvas {
  /// The width in pixels of a line of text in the fonts of the device.
  package typealias Measure = (_ text: String, _ size: Double, _ isBold: Bool) -> Double

  package private(set) var list = DisplayList()
  private let measure: Measure
  /// The most columns and rows of a picture that stands for many things.
  let mostPixels: (width: Int, height: Int)

  /// - Parameter mostPixels: of a picture; files that keep pictures as they are stay small.
  package init(mostPixels: (width: Int, height: Int), measure: @escaping Measure) {
    self.mostPixels = mostPixels
    self.measure = measure
  }

  /// Colours that change along x.
  typealias Stops = [(x: Double, ink: Ink)]

  /// Keeps drawing inside `rectangle` while `body` runs.
  func clipped(to rectangle: Rectangle, _ body: () -> Void) {
    list.append(.clip)
    list.append(rectangle)
    body()
    list.append(.end)
  }

  /// Draws all of `body` as one shape with an opacity: the drawing below shows through, however
  /// often its parts overlap.
  package func together(opacity: Double, _ body: () -> Void) {
    list.append(.group)
    list.append(opacity)
    body()
    list.append(.end)
  }

  /// Draws `picture` over the whole of `rectangle`, smoothly scaled.
  func draw(_ picture: Picture, in rectangle: Rectangle) {
    let start = list.append(bytes: picture.values)
    list.append(.picture)
    list.append(rectangle)
    for number in [picture.width, picture.height, picture.ink.number, start] {
      list.append(Double(number))
    }
  }

  // The paths that follow add up; the next fill or stroke uses them.

  func addLine(_ points: [Point], isClosed: Bool = false) {
    list.append(isClosed ? .polygon : .line)
    list.append(points)
  }

  package func addRectangle(_ rectangle: Rectangle) {
    list.append(.rectangle)
    list.append(rectangle)
  }

  func drawDiscs(at centres: [Point], radius: Double, ink: Ink) {
    list.append(.discs)
    list.append(radius)
    list.append(Double(ink.number))
    list.append(centres)
  }

  package func fill(_ ink: Ink, opacity: Double = 1, keepingPath: Bool = false) {
    list.append(.fill)
    list.append(keepingPath ? 1 : 0)
    paint([(0, ink)], opacity: opacity)
  }

  func fill(_ stops: Stops, opacity: Double) {
    list.append(.fill)
    list.append(0)
    paint(stops, opacity: opacity)
  }

  func stroke(_ ink: Ink, opacity: Double = 1, width: Double, dashes: [Double] = []) {
    stroke([(0, ink)], opacity: opacity, width: width, dashes: dashes)
  }

  func stroke(_ stops: Stops, opacity: Double = 1, width: Double, dashes: [Double] = []) {
    list.append(.stroke)
    list.append(width)
    list.append(Double(dashes.count))
    for dash in dashes { list.append(dash) }
    paint(stops, opacity: opacity)
  }

  private func paint(_ stops: Stops, opacity: Double) {
    // A course without length has no direction.
    let stops = stops[0].x < stops[stops.count - 1].x ? stops : [stops[0]]
    list.append(opacity)
    list.append(Double(stops.count))
    for (x, ink) in stops {
      list.append(x)
      list.append(Double(ink.number))
    }
  }

  func width(of text: String, size: Double, isBold: Bool = false) -> Double {
    measure(text, size, isBold)
  }

  enum Anchor: Double {
    case left = 0
    case middle = 0.5
    case right = 1
  }

  /// Draws a line of text.
  /// - Parameter point: the point of the text's baseline that the anchor selects.
  func draw(
    _ text: String, at point: Point, size: Double, ink: Ink, anchor: Anchor = .left,
    isBold: Bool = false
  ) {
    let start = list.append(bytes: text.utf8)
    list.append(.text)
    let width = width(of: text, size: size, isBold: isBold)
    let count = list.bytes.count - start
    for number in [
      point.x, point.y, size, isBold ? 1 : 0, Double(ink.number), anchor.rawValue, width,
      Double(start), Double(count),
    ] { list.append(number) }
  }
}

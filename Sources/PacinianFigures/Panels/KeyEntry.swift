/// An entry of the key right of a panel's heading.
struct KeyEntry {
  /// Pixels of a figure of standard size.
  static let symbolWidth = 22.0

  let text: String
  /// Draws the symbol; its point is the left end of its middle line.
  let drawSymbol: (_ canvas: Canvas, _ point: Point, _ unit: Double) -> Void

  /// An entry for a line of a panel.
  /// - Parameter dashes: lengths of dashes and gaps; none for a whole line.
  static func line(
    _ text: String, _ ink: Ink, width: Double, dashes: [Double] = []
  ) -> KeyEntry {
    KeyEntry(text: text) { canvas, point, unit in
      canvas.addLine([point, Point(x: point.x + symbolWidth * unit, y: point.y)])
      canvas.stroke(ink, width: width * unit, dashes: dashes.map { $0 * unit })
    }
  }
}

extension Figure {
  /// Draws a key at the right end of a panel's heading, unless that has no room for it.
  /// - Returns: the x before which a note may stand.
  func drawKey(_ entries: [KeyEntry], above body: Rectangle, from left: Double) -> Double {
    let (size, gap) = (Style.smallText * unit, 18 * unit)
    let symbol = (KeyEntry.symbolWidth + 7) * unit
    let widths = entries.map { symbol + canvas.width(of: $0.text, size: size) }
    // A page without room at the side has the colours' legend here.
    let right = body.right - (isPage && !layout.hasLegends ? 150 : 0)
    let start = right - widths.reduce(0, +) - gap * Double(entries.count - 1)
    guard !entries.isEmpty, start > left else { return right }
    var x = start
    let y = body.y - 8 * unit
    for (entry, width) in zip(entries, widths) {
      entry.drawSymbol(canvas, Point(x: x, y: y - size * 0.36), unit)
      canvas.draw(entry.text, at: Point(x: x + symbol, y: y), size: size, ink: .quiet)
      x += width + gap
    }
    return start - gap
  }
}

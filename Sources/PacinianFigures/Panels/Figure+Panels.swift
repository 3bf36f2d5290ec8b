import PacinianModel

/// The parts that all panels have: heading, frame, grid, labels at the left, legends at the right.
extension Figure {
  /// Draws a panel's name, its key at the right end, and a note about its content between them: the
  /// key as far as it has room, and the note as far as the key leaves room.
  func drawHeading(_ name: String, _ note: String, key: [KeyEntry] = [], above body: Rectangle) {
    let (size, y) = (Style.text * unit, body.y - 8 * unit)
    canvas.draw(name, at: Point(x: body.x, y: y), size: size, ink: .ink, isBold: true)
    let x = body.x + canvas.width(of: name, size: size, isBold: true) + 10 * unit
    let end = drawKey(key, above: body, from: x)
    let noteSize = Style.smallText * unit
    guard x + canvas.width(of: note, size: noteSize) < end else { return }
    canvas.draw(note, at: Point(x: x, y: y), size: noteSize, ink: .quiet)
  }

  /// The vertical lines of time through a panel.
  func drawTimeGrid(in body: Rectangle) {
    for tick in timeTicks {
      canvas.addLine([Point(x: crisp(tick.x), y: body.y), Point(x: crisp(tick.x), y: body.bottom)])
    }
    canvas.stroke(.grid, width: hairline)
  }

  func drawFrame(_ body: Rectangle) {
    canvas.addRectangle(
      Rectangle(
        x: crisp(body.x), y: crisp(body.y), width: body.width.rounded(),
        height: body.height.rounded()))
    canvas.stroke(.frame, width: hairline)
  }

  /// Ticks, labels and, if wanted, lines across for the values of a panel.
  func drawValues(_ scale: ValueScale, in body: Rectangle, room: Double = 30, hasGrid: Bool = true)
  {
    let ticks = AxisTicks(
      scale.range, atMost: max(2, Int(limiting: scale.height / (room * unit)) + 1))
    let size = Style.smallText * unit
    for (value, label) in zip(ticks.values, ticks.labels) {
      let y = crisp(scale.y(value))
      if hasGrid {
        canvas.addLine([Point(x: body.x, y: y), Point(x: body.right, y: y)])
        canvas.stroke(.grid, width: hairline)
      }
      canvas.addLine([Point(x: body.x - Style.tickLength * unit, y: y), Point(x: body.x, y: y)])
      canvas.stroke(.frame, width: hairline)
      canvas.draw(
        label, at: Point(x: body.x - 8 * unit, y: y + size * 0.36), size: size, ink: .ink,
        anchor: .right)
    }
  }

  /// Draws the text of a panel that has nothing to show.
  func drawNotice(_ text: String, in body: Rectangle) {
    let size = Style.text * unit
    let width = canvas.width(of: text, size: size)
    guard !text.isEmpty, width < body.width else { return }
    canvas.addRectangle(
      Rectangle(
        x: body.x + (body.width - width) / 2 - size, y: body.y + body.height / 2 - size,
        width: width + 2 * size, height: 2 * size))
    canvas.fill(.paper)
    canvas.draw(
      text, at: Point(x: body.x + body.width / 2, y: body.y + body.height / 2 + size * 0.36),
      size: size, ink: .quiet, anchor: .middle)
  }

  /// A bar of colours right of a panel, its name above.
  /// - Parameter ink: the first of the colours.
  func drawLegend(
    _ ink: Ink, _ name: String, range: ClosedRange<Double>, beside body: Rectangle
  ) {
    guard layout.hasLegends else { return drawNarrowLegend(ink, name, above: body) }
    let bar = Rectangle(
      x: (body.right + 16 * unit).rounded(), y: body.y, width: (12 * unit).rounded(),
      height: body.height)
    canvas.draw(.course(from: ink, isUpwards: true), in: bar)
    drawFrame(bar)
    let scale = ValueScale(range: range, top: bar.y, bottom: bar.bottom)
    let ticks = AxisTicks(range, atMost: max(2, Int(limiting: bar.height / (34 * unit)) + 1))
    let size = Style.smallText * unit
    for (value, label) in zip(ticks.values, ticks.labels) {
      // The outermost labels stay beside the bar.
      let y = min(max(scale.y(value) + size * 0.36, bar.y + size * 0.75), bar.bottom)
      canvas.draw(label, at: Point(x: bar.right + 7 * unit, y: y), size: size, ink: .ink)
    }
    canvas.draw(name, at: Point(x: bar.x, y: body.y - 8 * unit), size: size, ink: .quiet)
  }

  /// The colours of a page without room at the side, above a panel's right end; levels have none.
  private func drawNarrowLegend(_ ink: Ink, _ name: String, above body: Rectangle) {
    guard ink == .sharpness(0), isPage else { return }
    let (size, y) = (Style.smallText, body.y - 8)
    let bar = Rectangle(x: body.right - 70, y: y - 9, width: 60, height: 9)
    canvas.draw(.course(from: ink, isUpwards: false), in: bar)
    canvas.draw("1", at: Point(x: bar.right + 3, y: y), size: size, ink: .ink)
    canvas.draw("0", at: Point(x: bar.x - 3, y: y), size: size, ink: .ink, anchor: .right)
    canvas.draw(
      name, at: Point(x: bar.x - 14, y: y), size: size, ink: .quiet, anchor: .right)
  }
}

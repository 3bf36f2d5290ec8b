/// The events panel: intensity as height, sharpness as colour.
extension Figure {
  func drawEvents(in body: Rectangle) {
    let audio = plot.events.filter { !$0.kind.isHaptic }
    let lane = audioLane(audio, in: body)
    let scale = ValueScale(
      range: 0...1, top: body.y + 9 * unit, bottom: body.bottom - lane - 1 * unit)
    drawTimeGrid(in: body)
    drawValues(scale, in: body)
    let continuous = plot.events.filter { $0.kind == .hapticContinuous }
    let transients = plot.events.filter {
      $0.kind == .hapticTransient && (body.x...body.right).contains(layout.axis.x($0.start))
    }
    canvas.clipped(to: body) {
      ContinuousShapes(continuous, axis: layout.axis, scale: scale).draw(on: canvas, unit: unit)
      drawAudio(audio, from: body.bottom - lane, to: body.bottom)
      drawCuts(in: body)
    }
    if plot.events.isEmpty {
      drawNotice(plot.start > 0 ? "no events here" : "this pattern has no events", in: body)
    }
    drawHeading(
      "Events", plot.terms.eventsNote,
      key: key(
        continuous: !continuous.isEmpty, transients: !transients.isEmpty, audio: !audio.isEmpty,
        cuts: plot.events.contains { $0.cut != nil }),
      above: body)
    if !continuous.isEmpty || !transients.isEmpty {
      drawLegend(.sharpness, plot.terms.colour, range: 0...1, beside: body)
    }
    drawFrame(body)
    // Heads at the ends of the axes are whole, over the frame.
    canvas.clipped(to: body.outset(by: Self.headRoom * unit)) {
      TransientStems(transients, axis: layout.axis, scale: scale, unit: unit)
        .draw(on: canvas, unit: unit)
    }
  }

  private static let headRoom = 5.0

  /// A dashed line where an event is cut; one for all that are cut in a column.
  private func drawCuts(in body: Rectangle) {
    let columns = Set(plot.events.compactMap { $0.cut.map { crisp(layout.axis.x($0)) } })
      .filter { $0 >= body.x && $0 <= body.right }
    guard !columns.isEmpty else { return }
    for x in columns.sorted() {
      canvas.addLine([Point(x: x, y: body.y), Point(x: x, y: body.bottom)])
    }
    strokeCuts(canvas, unit)
  }

  private func strokeCuts(_ canvas: Canvas, _ unit: Double) {
    canvas.stroke(Style.accent, width: 1.2 * unit, dashes: [3 * unit, 3 * unit])
  }

  private func key(continuous: Bool, transients: Bool, audio: Bool, cuts: Bool) -> [KeyEntry] {
    let colour = ColourMap.sharpness.colour(0.5)
    var entries: [KeyEntry] = []
    if transients {
      entries.append(
        KeyEntry(text: plot.terms.transient) { canvas, point, unit in
          let x = point.x + 16 * unit
          canvas.addLine([Point(x: x, y: point.y + 6 * unit), Point(x: x, y: point.y - 3 * unit)])
          canvas.stroke(colour, width: 2 * unit)
          canvas.addDisc(at: Point(x: x, y: point.y - 3 * unit), radius: 3.2 * unit)
          canvas.fill(colour)
        })
    }
    if continuous {
      entries.append(
        KeyEntry(text: plot.terms.continuous) { canvas, point, unit in
          let shape = [(0.0, 5.0), (5, -5), (15, -5), (22, 5)]
          canvas.addLine(
            shape.map { Point(x: point.x + $0.0 * unit, y: point.y + $0.1 * unit) }, isClosed: true)
          canvas.fill(colour, opacity: 0.85, keepingPath: true)
          canvas.stroke(colour, width: 1.3 * unit)
        })
    }
    if audio { entries.append(key("audio", Style.audio)) }
    if cuts {
      entries.append(
        KeyEntry(text: "cut: players hold no event longer") { canvas, point, unit in
          let x = point.x + 11 * unit
          canvas.addLine([Point(x: x, y: point.y - 6 * unit), Point(x: x, y: point.y + 6 * unit)])
          strokeCuts(canvas, unit)
        })
    }
    return entries
  }
}

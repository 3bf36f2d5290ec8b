import PacinianAnalysis
import PacinianModel

/// The events panel: intensity as height, sharpness as colour.
extension Figure {
  func drawEvents(in body: Rectangle) {
    let (lane, scale) = (audioLane(audio, in: body), eventsScale(in: body))
    drawTimeGrid(in: body)
    drawValues(scale, in: body)
    let continuous = plot.events.filter { $0.kind == .hapticContinuous && isShown($0) }
    let transients = plot.events.filter {
      $0.kind == .hapticTransient && (body.x...body.right).contains(layout.axis.x($0.start))
    }
    canvas.clipped(to: body) {
      ContinuousShapes(continuous, axis: layout.axis, scale: scale).draw(on: canvas, unit: unit)
      drawAudio(audio, from: body.bottom - lane, to: body.bottom)
      drawCuts(in: body)
    }
    if plot.events.isEmpty && plot.notice == nil {
      drawNotice(plot.start > 0 ? "no events here" : "this pattern has no events", in: body)
    }
    drawHeading(
      "Events", plot.notice == nil ? plot.terms.eventsNote : "as they are written",
      key: key(
        continuous: !continuous.isEmpty, transients: !transients.isEmpty, audio: !audio.isEmpty,
        cuts: plot.events.contains { $0.cut != nil }),
      above: body)
    if !continuous.isEmpty || !transients.isEmpty {
      drawLegend(.sharpness(0), plot.terms.colour, range: 0...1, beside: body)
    }
    drawFrame(body)
    // Heads at the ends of the axes are whole, over the frame.
    canvas.clipped(to: body.outset(by: Self.headRoom * unit)) {
      TransientStems(transients, axis: layout.axis, scale: scale, unit: unit)
        .draw(on: canvas, unit: unit)
      if let other = plot.other { drawOutlines(of: other.events, scale: scale) }
    }
  }

  /// The intensities of the events panel.
  func eventsScale(in body: Rectangle) -> ValueScale {
    ValueScale(
      range: 0...1, top: body.y + 9 * unit,
      bottom: body.bottom - audioLane(audio, in: body) - 1 * unit)
  }

  var audio: [PlotEvent] { plot.events.filter { !$0.kind.isHaptic } }

  private static let headRoom = 5.0

  /// A dashed line where an event is cut; one for all that are cut in a column.
  private func drawCuts(in body: Rectangle) {
    let columns = plot.events.compactMap { $0.cut.map { crisp(layout.axis.x($0)) } }
      .filter { $0 >= body.x && $0 <= body.right }.sorted()
    guard !columns.isEmpty else { return }
    var last = -Double.infinity
    for x in columns where x > last {
      canvas.addLine([Point(x: x, y: body.y), Point(x: x, y: body.bottom)])
      last = x
    }
    Self.strokeCuts(canvas, unit)
  }

  private static func strokeCuts(_ canvas: Canvas, _ unit: Double) {
    canvas.stroke(.accent, width: 1.2 * unit, dashes: [3 * unit, 3 * unit])
  }

  private func key(continuous: Bool, transients: Bool, audio: Bool, cuts: Bool) -> [KeyEntry] {
    let ink = Ink.sharpness(ColourMap.levelCount / 2)
    var entries: [KeyEntry] = []
    if transients {
      entries.append(
        KeyEntry(text: plot.terms.transient) { canvas, point, unit in
          let x = point.x + 16 * unit
          canvas.addLine([Point(x: x, y: point.y + 6 * unit), Point(x: x, y: point.y - 3 * unit)])
          canvas.stroke(ink, width: 2 * unit)
          canvas.drawDiscs(at: [Point(x: x, y: point.y - 3 * unit)], radius: 3.2 * unit, ink: ink)
        })
    }
    if continuous {
      entries.append(
        KeyEntry(text: plot.terms.continuous) { canvas, point, unit in
          let shape = [(0.0, 5.0), (5, -5), (15, -5), (22, 5)]
          canvas.addLine(
            shape.map { Point(x: point.x + $0.0 * unit, y: point.y + $0.1 * unit) }, isClosed: true)
          canvas.fill(ink, opacity: 0.85, keepingPath: true)
          canvas.stroke(ink, width: 1.3 * unit)
        })
    }
    if audio { entries.append(key("audio", .audio)) }
    if cuts {
      entries.append(
        KeyEntry(text: "cut: players hold no event longer") { canvas, point, unit in
          let x = point.x + 11 * unit
          canvas.addLine([Point(x: x, y: point.y - 6 * unit), Point(x: x, y: point.y + 6 * unit)])
          Self.strokeCuts(canvas, unit)
        })
    }
    return entries
  }
}

extension [PlotEvent] {
  /// In the order of their starts: one function for all panels, because each of its own would be a
  /// kilobyte.
  @inline(never)
  var inOrder: [PlotEvent] { ascending { $0.start } }
}

import PacinianAnalysis

/// The sensation panel: the level above the detection threshold over time, by channels.
extension Figure {
  func drawSensation(in body: Rectangle) {
    guard let scale = plot.sensation, let signal = plot.signal else {
      drawTimeGrid(in: body)
      drawNotice(noSignal, in: body)
      drawHeading("Sensation level", "", above: body)
      return drawFrame(body)
    }
    let course = signal.sensation(scale)
    let highest = (course.pacinian + course.slow).compactMap { $0 }.max() ?? 0
    // Steps of 10 dB, and room for the threshold where nothing passes it.
    let top = scale.isRelative ? 0 : max(20, (highest / 10).rounded(.up) * 10)
    let range = scale.isRelative ? Spectrogram.decibels : -20...top
    let values = ValueScale(range: range, top: body.y, bottom: body.bottom)
    drawTimeGrid(in: body)
    drawValues(values, in: body, room: 24)
    drawHeading(
      "Sensation level",
      scale.isRelative
        ? "dB relative to full scale at 250 Hz" : "dB above the detection threshold",
      key: [
        .line("40 Hz and above (Pacinian)", .line, width: Self.courseWidth),
        .line("below", .accent, width: Self.courseWidth),
      ],
      above: body)
    canvas.clipped(to: body) {
      if !scale.isRelative {
        let y = crisp(values.y(0))
        canvas.addLine([Point(x: body.x, y: y), Point(x: body.right, y: y)])
        canvas.stroke(.quiet, width: hairline, dashes: [6 * unit, 4 * unit])
      }
      draw(course, of: .slow, .accent, from: signal.start, values)
      draw(course, of: .pacinian, .line, from: signal.start, values)
    }
    drawFrame(body)
  }

  private func draw(
    _ course: SensationCourse, of channel: SensationScale.Channel, _ ink: Ink,
    from start: Double, _ values: ValueScale
  ) {
    let lowest = values.range.lowerBound
    let points = course.levels(channel).enumerated().map { index, level in
      Point(
        x: layout.axis.x(start + (Double(index) + 0.5) * course.secondsPerValue),
        y: values.y(max(level ?? lowest, lowest)))
    }
    canvas.addLine(Polyline(points).points)
    canvas.stroke(ink, width: Self.courseWidth * unit)
  }

  private static var courseWidth: Double { 1.2 }
}

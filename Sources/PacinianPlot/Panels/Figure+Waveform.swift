import PacinianAnalysis

/// The waveform panel: the samples, or the extremes of each column where there are too many.
extension Figure {
  func drawWaveform(of signal: PlotSignal?, named name: String, in body: Rectangle) {
    let bound = Self.bound(signal?.peak ?? 0)
    let scale = waveformScale(bound: bound, in: body)
    drawTimeGrid(in: body)
    drawValues(scale, in: body, room: 24)
    drawHeading(name, "amplitude, full scale is ±1", above: body)
    if let signal {
      canvas.clipped(to: body) { draw(signal, scale: scale) }
      if bound > 1 { drawFullScale(scale, in: body) }
    } else {
      drawNotice(noSignal, in: body)
    }
    drawFrame(body)
  }

  /// The reason why a panel has no signal to show.
  var noSignal: String {
    plot.start > 0 ? "no vibration here" : plot.events.isEmpty ? "no events" : "no haptic events"
  }

  /// The axis's end: a round number that the peak does not pass, 1 for most patterns.
  static func bound(_ peak: Double) -> Double {
    if peak > 1 { return peak * 1.05 }
    return [0.05, 0.1, 0.2, 0.5].first { $0 >= peak && peak > 0 } ?? 1
  }

  func draw(
    _ signal: PlotSignal, scale: ValueScale, colour: Colour = Style.line, opacity: Double = 1
  ) {
    func x(_ seconds: Double) -> Double { layout.axis.x(signal.start + seconds) }
    switch signal.trace {
    case .samples(let samples):
      let step = signal.duration / Double(samples.count)
      let points = samples.lazy.enumerated().map { index, sample in
        Point(x: x(Double(index) * step), y: scale.y(Double(sample)))
      }
      canvas.addLine(Polyline(points).points)
    case .extremes(let extremes):
      let step = signal.duration / Double(extremes.count)
      func line(_ bound: (ClosedRange<Float>) -> Float) -> [Point] {
        Polyline(
          extremes.lazy.enumerated().map { index, range in
            Point(x: x((Double(index) + 0.5) * step), y: scale.y(Double(bound(range))))
          }
        ).points
      }
      canvas.addLine(line(\.upperBound) + line(\.lowerBound).reversed(), isClosed: true)
      canvas.fill(colour, opacity: opacity, keepingPath: true)
    }
    canvas.stroke(colour, opacity: opacity, width: 1.2 * unit)
  }

  /// Lines at ±1 where samples pass them.
  func drawFullScale(_ scale: ValueScale, in body: Rectangle) {
    for value in [-1.0, 1.0] {
      let y = crisp(scale.y(value))
      canvas.addLine([Point(x: body.x, y: y), Point(x: body.right, y: y)])
    }
    canvas.stroke(Style.accent, width: 1.2 * unit, dashes: [6 * unit, 4 * unit])
  }
}

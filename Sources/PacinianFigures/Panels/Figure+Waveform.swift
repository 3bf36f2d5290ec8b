import PacinianAnalysis
import PacinianModel

/// The waveform panel: the samples, or the extremes of each column where there are too many.
extension Figure {
  func drawWaveform(of signal: PlotSignal?, named name: String, in body: Rectangle) {
    let other = plot.other?.signal
    let bound = Self.bound(max(signal?.peak ?? 0, other?.peak ?? 0))
    let scale = waveformScale(bound: bound, in: body)
    drawTimeGrid(in: body)
    drawValues(scale, in: body, room: 24)
    drawHeading(
      name, plot.envelope == nil ? "amplitude, full scale is ±1" : "and envelopes of both",
      key: plot.other.map { other in
        [key(plot.title, .line), key(other.name, .accent, opacity: Self.overlayOpacity)]
      } ?? [], above: body)
    if let signal {
      canvas.clipped(to: body) {
        // Both show where they are different, and the envelopes over them.
        draw(signal, scale: scale, opacity: plot.envelope == nil ? 1 : Self.overlayOpacity)
        if let other { draw(other, scale: scale, ink: .accent, opacity: Self.overlayOpacity) }
        draw(plot.envelope, scale: scale, ink: .line)
        draw(plot.other?.envelope, scale: scale, ink: .accent)
      }
      if bound > 1 { drawFullScale(scale, in: body) }
    } else {
      drawNotice(noSignal, in: body)
    }
    drawFrame(body)
  }

  /// The reason why a panel has no signal to show.
  var noSignal: String {
    if let notice = plot.notice { return notice }
    return plot.start > 0
      ? "no vibration here" : plot.events.isEmpty ? "no events" : "no haptic events"
  }

  /// The axis's end: a round number that the peak does not pass, 1 for most patterns.
  static func bound(_ peak: Double) -> Double {
    if peak > 1 { return peak * 1.05 }
    return [0.05, 0.1, 0.2, 0.5].first { $0 >= peak && peak > 0 } ?? 1
  }

  func draw(
    _ signal: PlotSignal, scale: ValueScale, ink: Ink = .line, opacity: Double = 1
  ) {
    if let detail = plot.detail, ink == .line {
      return draw(detail, scale: scale, ink: ink, opacity: opacity)
    }
    switch signal.trace {
    case .samples(let samples):
      let all = PlotDetail(start: signal.start, duration: signal.duration, samples: samples)
      return draw(all, scale: scale, ink: ink, opacity: opacity)
    case .extremes(let extremes):
      let step = signal.duration / Double(extremes.count)
      let shown = shown(extremes.count, from: signal.start, step: step)
      func line(_ bound: (ClosedRange<Float>) -> Float) -> [Point] {
        Polyline(
          shown.map { index in
            Point(
              x: layout.axis.x(signal.start + (Double(index) + 0.5) * step),
              y: scale.y(Double(bound(extremes[index]))))
          }
        ).points
      }
      canvas.addLine(line { $0.upperBound } + line { $0.lowerBound }.reversed(), isClosed: true)
      canvas.fill(ink, opacity: opacity, keepingPath: true)
    }
    canvas.stroke(ink, opacity: opacity, width: 1.2 * unit)
  }

  private func draw(
    _ detail: PlotDetail?, scale: ValueScale, ink: Ink, opacity: Double = 1
  ) {
    guard let detail else { return }
    let (samples, step) = (detail.samples, detail.duration / Double(detail.samples.count))
    let points = shown(samples.count, from: detail.start, step: step).map { index in
      Point(
        x: layout.axis.x(detail.start + Double(index) * step), y: scale.y(Double(samples[index])))
    }
    canvas.addLine(Polyline(points).points)
    canvas.stroke(ink, opacity: opacity, width: 1.2 * unit)
  }

  /// The values of a signal that the panels show, with one more on either side, so that the line
  /// leaves the panel.
  private func shown(_ count: Int, from start: Double, step: Double) -> Range<Int> {
    let first = Int(limiting: (layout.axis.seconds(at: layout.left) - start) / step) - 1
    let last = Int(limiting: (layout.axis.seconds(at: layout.right) - start) / step) + 3
    return (first..<max(first, last)).clamped(to: 0..<count)
  }

  /// Lines at ±1 where samples pass them.
  func drawFullScale(_ scale: ValueScale, in body: Rectangle) {
    for value in [-1.0, 1.0] {
      let y = crisp(scale.y(value))
      canvas.addLine([Point(x: body.x, y: y), Point(x: body.right, y: y)])
    }
    canvas.stroke(.accent, width: 1.2 * unit, dashes: [6 * unit, 4 * unit])
  }
}

import PacinianAnalysis

/// Draws a figure: the title, the panels and the parts that panels share.
final class Figure {
  let plot: PatternPlot
  let layout: FigureLayout
  let canvas: Canvas

  /// Whether it is drawn for a page, which has neither title nor the text of facts.
  let isPage: Bool

  init(plot: PatternPlot, layout: FigureLayout, canvas: Canvas, isPage: Bool = false) {
    (self.plot, self.layout, self.canvas, self.isPage) = (plot, layout, canvas, isPage)
  }

  /// Whether there are devices for files: without them, what no page shows is left out of the code.
  @inline(__always) static var drawsFiles: Bool {
    #if canImport(CPacinianLibraries)
    true
    #else
    false
    #endif
  }

  /// A pixel of a figure of standard size.
  var unit: Double { layout.scale }

  /// The width of a thin line.
  var hairline: Double { Style.hairline * unit }

  func draw() {
    if Self.drawsFiles && layout.hasTitle { drawTitle() }
    for (panel, body) in layout.panels {
      switch panel {
      case .events: drawEvents(in: body)
      case .controls: drawControls(in: body)
      case .waveform: drawWaveform(of: plot.signal, named: "Waveform", in: body)
      case .spectrogram:
        drawSpectrogram(
          of: plot.signal,
          named: plot.comparison == nil ? "Spectrogram" : "Spectrogram of the difference",
          hasTracks: true, in: body)
      case .sensation, .sound, .soundSpectrogram, .overlay, .difference:
        if Self.drawsFiles { drawInFiles(panel, in: body) }
      }
    }
    drawTimeLabels()
  }

  private func drawInFiles(_ panel: FigureLayout.Panel, in body: Rectangle) {
    switch panel {
    case .sensation: drawSensation(in: body)
    case .sound: drawWaveform(of: plot.sound, named: "Sound", in: body)
    case .soundSpectrogram:
      drawSpectrogram(
        of: plot.sound, named: "Spectrogram of the sound", hasTracks: false, in: body)
    case .overlay: drawOverlay(in: body)
    case .difference: drawDifference(in: body)
    case .events, .controls, .waveform, .spectrogram: break
    }
  }

  private func drawTitle() {
    let room = layout.width - layout.left - 12 * unit
    let size = Style.titleText * unit
    canvas.draw(
      shortened(printable(plot.title), to: room, size: size),
      at: Point(x: layout.left, y: layout.titleBaseline), size: size, ink: .ink,
      isBold: true)
    var line = ""
    for fact in plot.facts.map(printable) {
      let longer = line.isEmpty ? fact : "\(line)   ·   \(fact)"
      if canvas.width(of: longer, size: Style.text * unit) > room { break }
      line = longer
    }
    canvas.draw(
      line, at: Point(x: layout.left, y: layout.factsBaseline), size: Style.text * unit,
      ink: .quiet)
  }

  /// `text` with its middle left out as far as it does not fit.
  private func shortened(_ text: String, to room: Double, size: Double) -> String {
    func fits(_ text: String) -> Bool { canvas.width(of: text, size: size, isBold: true) <= room }
    guard !fits(text) else { return text }
    // Halving finds the most characters that fit in few measurements, however long the name.
    var (low, high) = (0, text.count)
    func cut(_ count: Int) -> String { "\(text.prefix((count + 1) / 2))…\(text.suffix(count / 2))" }
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(cut(middle)) { low = middle } else { high = middle }
    }
    return cut(low)
  }

  /// Characters that control terminals have no picture.
  func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }))
  }

  /// The labels of the time axis, below the lowest panel.
  private func drawTimeLabels() {
    guard let bottom = layout.panels.last?.body.bottom else { return }
    let size = Style.text * unit
    var free = -Double.infinity
    for tick in timeTicks {
      let x = crisp(tick.x)
      canvas.addLine([Point(x: x, y: bottom), Point(x: x, y: bottom + Style.tickLength * unit)])
      canvas.stroke(.frame, width: hairline)
      let half = canvas.width(of: tick.label, size: size) / 2
      guard tick.x - half > free, tick.x + half < layout.width else { continue }
      canvas.draw(
        tick.label, at: Point(x: tick.x, y: bottom + 19 * unit), size: size, ink: .ink,
        anchor: .middle)
      free = tick.x + half + 8 * unit
    }
    canvas.draw(
      layout.axis.name,
      at: Point(x: (layout.left + layout.right) / 2, y: bottom + 38 * unit), size: size,
      ink: .quiet, anchor: .middle)
  }

  /// The labels of the time axis; empty for a pattern without length, whose axis shows no time.
  var timeTicks: [(x: Double, label: String)] {
    plot.duration > 0 ? layout.axis.ticks(room: 90 * unit) : []
  }

  /// Whether the panels show some of an event, or what stands beside their end of it.
  func isShown(_ event: PlotEvent) -> Bool {
    let room = 12 * unit
    return layout.axis.x(event.end) >= layout.left - room
      && layout.axis.x(event.start) <= layout.right + room
  }

  /// The middle of the pixel that `position` lies in, where a hairline is sharp.
  func crisp(_ position: Double) -> Double { position.rounded(.down) + 0.5 }
}

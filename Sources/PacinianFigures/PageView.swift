import PacinianAnalysis
import PacinianModel

/// What a page shows of a pattern, and how large.
package struct PageView {
  /// Pixels; strips of controls come on top of the height.
  package var width: Double
  package var height: Double
  /// Seconds; `nil` for all of the pattern.
  package var part: ClosedRange<Double>?
  /// Controls that have a strip though nothing writes them.
  package var strips: [ControlID]
  /// The control whose strip is larger.
  package var largeStrip: ControlID?

  package init(
    width: Double, height: Double, part: ClosedRange<Double>?, strips: [ControlID],
    largeStrip: ControlID?
  ) {
    (self.width, self.height, self.part) = (width, height, part)
    (self.strips, self.largeStrip) = (strips, largeStrip)
  }
}

extension PatternPlot {
  /// Draws the figure for a page.
  /// - Returns: where things are, for the hand that edits them: the figure's height, the panels'
  ///   left and right edges; the time axis, as its first and last second and their pixels; of the
  ///   events panel its top and bottom and those of its values; the tops and bottoms of the
  ///   waveform and the spectrogram; then the number of strips, and of each its control's number,
  ///   its top and bottom, those of its values, the least and the largest value, and the number of
  ///   its breakpoints with the time and value of each.
  package func draw(on canvas: Canvas, for view: PageView) -> [Double] {
    var plot = self
    if let part = view.part { plot.show(part) }
    for id in view.strips where !plot.controls.contains(where: { $0.id == id }) {
      plot.controls.append(PlotControl(id, breakpoints: []))
    }
    let layout = FigureLayout(
      plot, page: view.width, height: view.height, strip: view.largeStrip)
    let figure = Figure(plot: plot, layout: layout, canvas: canvas, isPage: true)
    figure.draw()
    return figure.places
  }
}

extension Figure {
  fileprivate var places: [Double] {
    func body(_ panel: FigureLayout.Panel) -> Rectangle {
      layout.panels.first { $0.panel == panel }?.body ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    }
    let (events, axis) = (body(.events), layout.axis)
    let values = eventsScale(in: events)
    var places = [
      layout.height, layout.left, layout.right, axis.start, axis.end, axis.left, axis.right,
      events.y, events.bottom, values.top, values.bottom,
    ]
    for panel in [body(.waveform), body(.spectrogram)] { places += [panel.y, panel.bottom] }
    places.append(Double(plot.controls.count))
    let strips = layout.strips(in: body(.controls), count: plot.controls.count)
    for (control, strip) in zip(plot.controls, strips) {
      let scale = scale(of: control, in: strip)
      places += [
        Double(ControlID.allCases.firstIndex(of: control.id) ?? 0), strip.y, strip.bottom,
        scale.top, scale.bottom, scale.range.lowerBound, scale.range.upperBound,
        Double(control.breakpoints.count),
      ]
      for breakpoint in control.breakpoints { places += [breakpoint.time, breakpoint.value] }
    }
    return places
  }
}

import PacinianAnalysis
import PacinianModel

/// The continuous events of a figure as translucent shapes under their intensity; later events are
/// in front.
struct ContinuousShapes {
  /// The events in order of their starts.
  private let events: [PlotEvent]
  private let axis: TimeAxis
  private let scale: ValueScale

  /// With more events, each has only the colour of its middle and is drawn together with others.
  private static let mostSeparate = 200

  /// The least opacity under many others, and the opacity of a shape that overlaps no other: it has
  /// the colour of the legend, with the grid behind it.
  private static let opacities = 0.1...0.85

  private static let levelsBetweenStops = 12.0
  private static let levelTolerance = 3.0

  init(_ events: [PlotEvent], axis: TimeAxis, scale: ValueScale) {
    self.events = events.inOrder
    self.axis = axis
    self.scale = scale
  }

  func draw(on canvas: Canvas, unit: Double) {
    let opacity = max(
      Self.opacities.lowerBound, Self.opacities.upperBound / Double(max(1, overlap)).squareRoot())
    guard events.count <= Self.mostSeparate else {
      return drawTogether(on: canvas, unit: unit, opacity: opacity)
    }
    for event in events {
      let outline = outline(of: event)
      let stops = stops(of: event)
      canvas.addLine(closed(outline), isClosed: true)
      canvas.fill(stops, opacity: opacity)
      canvas.addLine(outline)
      canvas.stroke(stops, width: 1.5 * unit)
    }
  }

  private func drawTogether(on canvas: Canvas, unit: Double, opacity: Double) {
    let levels = events.map { ColourMap.level(of: $0.middleSharpness) }
    for (level, indices) in PaintingOrder.batches(levels) {
      let outlines = outlines(of: indices.map { events[$0] })
      for outline in outlines { canvas.addLine(closed(outline), isClosed: true) }
      let ink = Ink.sharpness(level)
      canvas.fill(ink, opacity: opacity, keepingPath: true)
      canvas.stroke(ink, width: 0.8 * unit)
    }
  }

  /// The outlines of events that are painted together, or their common one if they are many: their
  /// shapes have one colour and stand on one line.
  private func outlines(of events: [PlotEvent]) -> [[Point]] {
    guard events.count > Self.mostOutlines else { return events.map { outline(of: $0) } }
    // Events reach out of the axis in a figure of a part.
    let room = (axis.right - axis.left) * PatternPlot.roomShare
    var skyline = Skyline(from: axis.left - room, to: axis.right + room)
    for event in events { skyline.add(points(of: event)) }
    return skyline.outlines
  }

  /// The most events that have outlines of their own in a batch; Cairo takes more than proportional
  /// time for shapes that cross each other.
  private static let mostOutlines = 16

  /// The most events that sound at once.
  private var overlap: Int {
    let ends = events.map { $0.end }.sorted()
    var (ended, most) = (0, 0)
    for (index, event) in events.enumerated() {
      while ended < ends.count, ends[ended] <= event.start { ended += 1 }
      most = max(most, index + 1 - ended)
    }
    return most
  }

  private func outline(of event: PlotEvent) -> [Point] { Polyline(points(of: event)).points }

  private func points(of event: PlotEvent) -> [Point] {
    event.points.map { Point(x: axis.x($0.time), y: scale.y($0.intensity)) }
  }

  /// The outline down to the axis at both ends.
  private func closed(_ outline: [Point]) -> [Point] {
    guard let first = outline.first, let last = outline.last else { return [] }
    return [Point(x: first.x, y: scale.bottom)] + outline + [Point(x: last.x, y: scale.bottom)]
  }

  /// The colours along an event: where its sharpness bends, and in between wherever the colour has
  /// changed by ``levelsBetweenStops``, since gradients do not run through the map.
  private func stops(of event: PlotEvent) -> Canvas.Stops {
    let levels = Double(ColourMap.levelCount - 1)
    func ink(_ level: Double) -> Ink { .sharpness(ColourMap.level(of: level / levels)) }
    let bends = Polyline(
      event.points.map { Point(x: axis.x($0.time), y: $0.sharpness * levels) },
      tolerance: Self.levelTolerance
    ).points
    var stops = [(x: bends[0].x, ink: ink(bends[0].y))]
    for (from, to) in zip(bends, bends.dropFirst()) {
      let count = max(1, Int(limiting: abs(to.y - from.y) / Self.levelsBetweenStops))
      for step in 1..<(count + 1) {
        let share = Double(step) / Double(count)
        let level = from.y + (to.y - from.y) * share
        stops.append((from.x + (to.x - from.x) * share, ink(level)))
      }
    }
    return stops
  }
}

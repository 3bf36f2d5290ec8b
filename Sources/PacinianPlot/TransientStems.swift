/// The transients of a figure as stems with heads.
///
/// Later stems are in front. Of stems at one x, each shows from the top of the next lower one: the
/// same picture as when the tallest is drawn first, for any number of stems.
struct TransientStems {
  private struct Stem {
    /// Seconds. The last of equally tall stems at one x shows.
    var time: Double
    /// Half pixels from the left.
    var place: Int
    var y: Double
    var level: Int
  }

  /// Distances between stems below which they have no heads, in pixels of a standard figure.
  private static let leastDistanceWithHeads = 9.0
  private static let widestStem = 2.2
  private static let narrowestStem = 1.0

  private let stems: [Stem]
  private let bottom: Double
  private let width: Double
  private let hasHeads: Bool

  init(_ events: [PlotEvent], axis: TimeAxis, scale: ValueScale, unit: Double) {
    bottom = scale.bottom
    stems = events.map { event in
      Stem(
        time: event.start, place: Int((axis.x(event.start) * 2).rounded()),
        y: scale.y(event.points[0].intensity),
        level: ColourMap.level(of: event.points[0].sharpness))
    }.sorted { ($0.place, $0.y, $0.time, $0.level) < ($1.place, $1.y, $1.time, $1.level) }
    // A typical distance: that of the densest quarter.
    let distances = zip(stems, stems.dropFirst()).map { Double($1.place - $0.place) / 2 }
      .filter { $0 > 0 }.sorted()
    let distance =
      (distances.isEmpty ? .infinity : distances[distances.count / 4]) / unit
    hasHeads = distance >= Self.leastDistanceWithHeads
    width = min(max(distance * 0.5, Self.narrowestStem), Self.widestStem)
  }

  func draw(on canvas: Canvas, unit: Double) {
    for (level, segments) in PaintingOrder.batches(segments, level: \.level) {
      canvas.setColour(ColourMap.sharpness.colours[level])
      canvas.setLine(width: width * unit)
      for segment in segments where segment.from != segment.to {
        canvas.addLine([segment.from, segment.to])
      }
      canvas.stroke()
      guard hasHeads else { continue }
      for segment in segments { canvas.addDisc(at: segment.to, radius: 4 * unit) }
      canvas.fill()
    }
  }

  private struct Segment {
    var from: Point
    var to: Point
    var level: Int
  }

  /// The visible part of each stem, from the back to the front.
  private var segments: [Segment] {
    stems.enumerated().map { index, stem in
      // The tallest of the stems at one x, the one with the smallest y, comes first.
      let next = index + 1 < stems.count ? stems[index + 1] : nil
      let foot = next.map { $0.place == stem.place ? $0.y : bottom } ?? bottom
      let x = Double(stem.place) / 2
      return Segment(
        from: Point(x: x, y: (foot * 4).rounded() / 4),
        to: Point(x: x, y: (stem.y * 4).rounded() / 4), level: stem.level)
    }
  }
}

import PacinianAnalysis

/// The transients of a figure as stems with heads.
///
/// Later stems are in front. Of stems at one x, each shows from the top of the next lower one: the
/// same picture as when the tallest is drawn first, for any number of stems.
struct TransientStems {
  private struct Stem {
    /// Seconds. The last of equally tall stems at one x shows.
    var time: Double
    /// From the left.
    var halfPixels: Int
    var y: Double
    var level: Int
  }

  /// Distances between stems below which they have no heads, in pixels of a standard figure.
  private static let leastDistanceWithHeads = 9.0
  /// Stems that are closer look like stripes of their own; fewer can be counted all the same.
  private static let leastDistanceOfStems = 2.5
  private static let leastDenseStems = 200
  /// Pixels of an area's steps, in a standard figure.
  private static let stepWidth = 4.0
  /// Steps show the tallest stem of their stretch, and lower ones by a deeper colour.
  private static let shares = [1.0, 0.75, 0.5, 0.25]
  private static let shareOpacity = 0.42
  private static let widestStem = 2.2
  private static let narrowestStem = 1.0

  private let stems: [Stem]
  private let bottom: Double
  private let width: Double
  private let hasHeads: Bool
  /// Whether the stems stand so closely that they are drawn as an area.
  private let isDense: Bool

  init(_ events: [PlotEvent], axis: TimeAxis, scale: ValueScale, unit: Double) {
    bottom = scale.bottom
    stems = events.map { event in
      Stem(
        time: event.start, halfPixels: Int((axis.x(event.start) * 2).rounded()),
        y: scale.y(event.points[0].intensity),
        level: ColourMap.level(of: event.points[0].sharpness))
    }.sorted { ($0.halfPixels, $0.y, $0.time, $0.level) < ($1.halfPixels, $1.y, $1.time, $1.level) }
    // A typical distance: that of the densest quarter.
    let distances = zip(stems, stems.dropFirst()).map { Double($1.halfPixels - $0.halfPixels) / 2 }
      .filter { $0 > 0 }.sorted()
    let distance = (distances.isEmpty ? .infinity : distances[distances.count / 4]) / unit
    hasHeads = distance >= Self.leastDistanceWithHeads
    isDense = distance < Self.leastDistanceOfStems && stems.count >= Self.leastDenseStems
    width = min(max(distance * 0.5, Self.narrowestStem), Self.widestStem)
  }

  func draw(on canvas: Canvas, unit: Double) {
    if isDense { drawDensity(on: canvas, unit: unit) } else { drawStems(on: canvas, unit: unit) }
  }

  /// Draws an area in steps: its top is the tallest stem, its colour the mean sharpness, and it is
  /// the deeper the more of the stems reach up to there. Complexity: O(stems).
  private func drawDensity(on canvas: Canvas, unit: Double) {
    let width = (Self.stepWidth * unit).rounded(.up)
    var start = 0
    while start < stems.count {
      let step = (Double(stems[start].halfPixels) / 2 / width).rounded(.down)
      var end = start
      while end < stems.count, Double(stems[end].halfPixels) / 2 < (step + 1) * width { end += 1 }
      let part = stems[start..<end]
      let tops = part.map(\.y).sorted()
      let level = part.reduce(0) { $0 + $1.level } / part.count
      for share in Self.shares {
        // The top that this share of the stems does not pass.
        let index = Int(Double(tops.count - 1) * (1 - share))
        canvas.addRectangle(
          Rectangle(x: step * width, y: tops[index], width: width, height: bottom - tops[index]))
        canvas.fill(ColourMap.sharpness.colours[level], opacity: Self.shareOpacity)
      }
      start = end
    }
  }

  private func drawStems(on canvas: Canvas, unit: Double) {
    for (level, segments) in PaintingOrder.batches(segments, level: \.level) {
      let colour = ColourMap.sharpness.colours[level]
      for segment in segments where segment.from != segment.to {
        canvas.addLine([segment.from, segment.to])
      }
      canvas.stroke(colour, width: width * unit)
      guard hasHeads else { continue }
      for segment in segments { canvas.addDisc(at: segment.to, radius: 4 * unit) }
      canvas.fill(colour)
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
      let foot = next.map { $0.halfPixels == stem.halfPixels ? $0.y : bottom } ?? bottom
      let x = Double(stem.halfPixels) / 2
      return Segment(
        from: Point(x: x, y: (foot * 4).rounded() / 4),
        to: Point(x: x, y: (stem.y * 4).rounded() / 4), level: stem.level)
    }
  }
}

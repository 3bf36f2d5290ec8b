import PacinianAnalysis
import PacinianModel

/// The transients of a figure as stems with heads, which are smaller where stems stand closely.
///
/// Later stems are in front. Of stems at one x, each shows from the top of the next lower one: the
/// same picture as when the tallest is drawn first. Of more than ``mostAtOnePlace``, as many show,
/// evenly by height from the tallest.
struct TransientStems {
  private struct Stem {
    /// From the left.
    var halfPixels: Int
    var y: Double
    var level: Int
  }

  private static let mostAtOnePlace = 4
  /// Above all y.
  private static let highest = 65_536.0
  private static let widths = 0.8...2.2
  private static let radii = 1.2...4.0

  /// From the left, at one x from the tallest; of equally tall ones the last to begin shows.
  private let stems: [Stem]
  private let bottom: Double
  private let width: Double
  private let radius: Double

  init(_ events: [PlotEvent], axis: TimeAxis, scale: ValueScale, unit: Double) {
    bottom = scale.bottom
    let all = events.inOrder.map { event in
      Stem(
        halfPixels: Int(limiting: (axis.x(event.start) * 2).rounded()),
        y: scale.y(event.points[0].intensity),
        level: ColourMap.level(of: event.points[0].sharpness))
    }
    stems = Self.seen(all.ascending { Double($0.halfPixels) * Self.highest + $0.y })
    // A typical distance, of the densest quarter.
    let distances = zip(stems, stems.dropFirst()).map { Double($1.halfPixels - $0.halfPixels) / 2 }
      .filter { $0 > 0 }.sorted()
    let distance = (distances.isEmpty ? .infinity : distances[distances.count / 4]) / unit
    width = min(max(distance * 0.5, Self.widths.lowerBound), Self.widths.upperBound)
    radius = min(max(distance * 0.45, Self.radii.lowerBound), Self.radii.upperBound)
  }

  /// The stems that are drawn. Complexity: O(stems).
  private static func seen(_ stems: [Stem]) -> [Stem] {
    var seen: [Stem] = []
    var start = 0
    while start < stems.count {
      var end = start
      while end < stems.count, stems[end].halfPixels == stems[start].halfPixels { end += 1 }
      let count = min(end - start, mostAtOnePlace)
      seen += (0..<count).map { stems[start + $0 * (end - start) / count] }
      start = end
    }
    return seen
  }

  func draw(on canvas: Canvas, unit: Double) {
    let all = segments
    for (level, indices) in PaintingOrder.batches(all.map { $0.level }) {
      let segments = indices.map { all[$0] }
      let ink = Ink.sharpness(level)
      for segment in segments where segment.from != segment.to {
        canvas.addLine([segment.from, segment.to])
      }
      canvas.stroke(ink, width: width * unit)
      canvas.drawDiscs(at: segments.map { $0.to }, radius: radius * unit, ink: ink)
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
      let next = index + 1 < stems.count ? stems[index + 1] : nil
      let foot = next.map { $0.halfPixels == stem.halfPixels ? $0.y : bottom } ?? bottom
      let x = Double(stem.halfPixels) / 2
      return Segment(
        from: Point(x: x, y: (foot * 4).rounded() / 4),
        to: Point(x: x, y: (stem.y * 4).rounded() / 4), level: stem.level)
    }
  }
}

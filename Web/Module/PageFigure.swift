import PacinianAnalysis
import PacinianFigures
import PacinianModel

/// The figure of a page as bytes: numbers of eight bytes, then the list's bytes.
enum PageFigure {
  /// With a picture of more pixels, a drag would not follow the hand.
  private static let mostPixelsInMotion = (width: 400, height: 128)

  /// - Parameters:
  ///   - drawing: `nil` for empty panels with the notice.
  ///   - other: a second pattern that lies over the first.
  ///   - numbers: width, height, first and last second or NaN, the set of strips by the bits of
  ///     their controls, the control whose strip is larger or −1, and whether something moves.
  static func bytes(
    _ drawing: Drawing?, _ other: Drawing?, notice: String, _ numbers: UnsafePointer<Double>
  ) -> [UInt8] {
    var plot = drawing?.plot ?? PatternPlot()
    let isMoving = numbers[6] != 0
    let duration = max(plot.duration, other?.plot.duration ?? 0)
    var part: ClosedRange<Double>?
    if numbers[2] < numbers[3] {
      part = numbers[2]...numbers[3]
    } else if duration > plot.duration {
      part = 0...duration
    }
    if let other {
      plot.envelope = drawing?.envelope
      plot.other = PlotOverlay(other.plot, envelope: other.envelope)
    }
    if drawing == nil || !notice.isEmpty { plot.notice = notice }
    if let part, !isMoving { plot.detail = drawing?.detail(of: part) }
    let canvas = Canvas(
      mostPixels: isMoving ? mostPixelsInMotion : (width: .max, height: .max),
      measure: Drawing.width)
    let controls = ControlID.allCases
    let large = Int(numbers[5])
    let places = plot.draw(
      on: canvas,
      for: PageView(
        width: numbers[0], height: numbers[1], part: part,
        strips: controls.indices.filter { Int(numbers[4]) >> $0 & 1 != 0 }.map { controls[$0] },
        largeStrip: large >= 0 ? controls[large] : nil))
    return joined(facts(plot, duration: duration), places, canvas.list)
  }

  /// The duration of the axis; of the signal its duration and peak; the transients, the continuous
  /// and the audio events.
  private static func facts(_ plot: PatternPlot, duration: Double) -> [Double] {
    var counts = [0.0, 0, 0]
    for event in plot.events {
      counts[event.kind == .hapticTransient ? 0 : event.kind == .hapticContinuous ? 1 : 2] += 1
    }
    return [duration, plot.signal?.duration ?? 0, plot.signal?.peak ?? 0] + counts
  }

  /// The counts of facts, places and numbers, then these, then the list's bytes.
  private static func joined(
    _ facts: [Double], _ places: [Double], _ list: DisplayList
  ) -> [UInt8] {
    let parts = [facts, places, list.numbers]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(8 * (3 + parts.reduce(0) { $0 + $1.count }) + list.bytes.count)
    for numbers in [parts.map { Double($0.count) }] + parts {
      numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return bytes + list.bytes
  }
}

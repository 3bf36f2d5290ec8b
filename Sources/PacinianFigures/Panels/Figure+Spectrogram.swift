import PacinianAnalysis
import PacinianModel

/// The spectrogram panel: levels over frequency, and where the continuous events' carriers are.
extension Figure {
  /// - Parameter hasTracks: whether the continuous events' carriers are drawn over the levels.
  func drawSpectrogram(
    of signal: PlotSignal?, named name: String, hasTracks: Bool, in body: Rectangle
  ) {
    let below = signal == nil ? nil : plot.other?.signal
    let highest = [signal, below].compactMap { $0.map(shownFrequency) }.max() ?? Self.usualHighest
    var upper = body
    if below != nil { upper.height = (body.height / 2).rounded() }
    let lower = Rectangle(
      x: body.x, y: upper.bottom, width: body.width, height: body.bottom - upper.bottom)
    let scale = ValueScale(range: 0...highest, top: upper.y, bottom: upper.bottom)
    if let signal {
      canvas.addRectangle(body)
      canvas.fill(.level(0))
      canvas.clipped(to: body) {
        draw(signal, in: upper, highest: highest)
        if hasTracks {
          drawTracks(of: plot.events, scale)
          drawThreshold(scale, in: upper)
        }
        if let below, let other = plot.other {
          draw(below, in: lower, highest: highest)
          let scale = ValueScale(range: 0...highest, top: lower.y, bottom: lower.bottom)
          drawTracks(of: other.events, scale)
        }
      }
    } else {
      drawTimeGrid(in: body)
      drawNotice(noSignal, in: body)
    }
    drawValues(scale, in: upper, room: 34, hasGrid: signal == nil)
    if below != nil {
      let scale = ValueScale(range: 0...highest, top: lower.y, bottom: lower.bottom)
      drawValues(scale, in: lower, room: 34, hasGrid: false)
      drawFrame(lower)
    }
    let hasTracks = hasTracks && plot.events.contains { $0.kind == .hapticContinuous }
    drawHeading(
      name, below == nil ? "frequency in Hz" : "frequency in Hz, \(plot.other?.name ?? "") below",
      key: (hasTracks ? [trackKey] : []) + thresholdKey, above: body)
    drawLegend(.level(0), "level in dB", range: Spectrogram.decibels, beside: body)
    drawFrame(body)
  }

  /// Hz at the axis's end: above the energy, and above the carriers that are heard.
  private func shownFrequency(_ signal: PlotSignal) -> Double {
    let spectrogram = signal.spectrogram
    if let end = plot.frequencyEnd { return min(spectrogram.highestFrequency, end) }
    var sharpest = 0.0
    for event in plot.events where event.kind == .hapticContinuous {
      for point in event.points where point.intensity >= Self.leastIntensity {
        sharpest = max(sharpest, point.sharpness)
      }
    }
    let carrier = plot.frequencyMap.frequency(at: sharpest) * Self.roomAboveCarriers
    let wanted = max(spectrogram.energyEnd, carrier, Self.leastShown)
    let steps = (wanted / Self.frequencyStep).rounded(.up)
    return min(spectrogram.highestFrequency, steps * Self.frequencyStep)
  }

  private static let roomAboveCarriers = 1.15
  private static let leastShown = 200.0
  private static let frequencyStep = 50.0

  /// The axis's end without a signal.
  private static let usualHighest = 500.0

  private func draw(_ signal: PlotSignal, in body: Rectangle, highest: Double) {
    // Whole pixels: a PNG then holds the map's colours and no others, and packs well.
    let start = layout.axis.x(signal.start).rounded()
    let end = max(start + 1, layout.axis.x(signal.start + signal.duration).rounded())
    // Of a short part, most lies beside the panel.
    let (from, to) = (max(start, body.x), min(end, body.right))
    guard to > from else { return }
    let times = (from - start) / (end - start)...(to - start) / (end - start)
    let width = min(Int(limiting: to - from), canvas.mostPixels.width)
    let height = min(Int(limiting: body.height), canvas.mostPixels.height)
    canvas.draw(
      signal.spectrogram.picture(
        width: width, height: height, times: times, highest: highest,
        leastLevel: leastLevel),
      in: Rectangle(x: from, y: body.y, width: to - from, height: body.height))
  }

  /// The scale of the threshold, if the actuator's acceleration is known.
  private var thresholdScale: SensationScale? {
    guard Self.drawsFiles else { return nil }
    return plot.sensation.flatMap { $0.isRelative ? nil : $0 }
  }

  /// The least level in dB of full scale that is felt at a frequency.
  private var leastLevel: ((Double) -> Double)? {
    thresholdScale.map { scale in { frequency in -scale.fullScaleLevel(at: frequency) } }
  }

  /// The threshold's level at each frequency, from −60 dB at the left edge to 0 dB at the right
  /// one: across the panel it is a level and not a time, which the key says.
  private func drawThreshold(_ scale: ValueScale, in body: Rectangle) {
    guard let leastLevel else { return }
    let range = Spectrogram.decibels
    let count = 128
    let points = (0...count).map { index in
      let frequency = scale.range.upperBound * Double(index) / Double(count)
      let share =
        (leastLevel(frequency) - range.lowerBound) / (range.upperBound - range.lowerBound)
      return Point(x: body.x + body.width * min(max(share, 0), 1), y: scale.y(frequency))
    }
    canvas.addLine(points)
    canvas.stroke(.quiet, width: Self.trackWidth * unit)
  }

  private var thresholdKey: [KeyEntry] {
    guard thresholdScale != nil else { return [] }
    let text = "threshold (across: −60 to 0 dB, not time); below it grey"
    return [.line(text, .quiet, width: Self.trackWidth)]
  }

  /// The intensity of the lowest level shown: the track is drawn where there is something to see.
  private static let leastIntensity = 0.001
  /// With more events, tracks are so short that gaps would hide them; they are thin and let the
  /// levels through.
  private static let mostDashedTracks = 100

  /// Pixels, of a figure of standard size, below which a track would not be seen.
  private static let leastTrackLength = 4.0
  /// Strokes of longer paths take more than proportional time.
  private static let mostPointsAtOnce = 2_000

  private func drawTracks(of events: [PlotEvent], _ scale: ValueScale) {
    let events = events.filter { $0.kind == .hapticContinuous && isShown($0) }
    let tracks = events.flatMap { lines(of: $0, scale: scale) }
    // The levels below show beside a thin line and in its gaps.
    let isDashed = events.count <= Self.mostDashedTracks
    if isDashed {
      draw(tracks, width: Self.trackWidth, dashes: Self.dashes.map { $0 * unit })
    } else {
      canvas.together(opacity: Self.opacityOfMany) { draw(tracks, width: Style.hairline) }
    }
  }

  private func draw(_ tracks: [[Point]], width: Double, dashes: [Double] = []) {
    func stroke() { canvas.stroke(.accent, width: width * unit, dashes: dashes) }
    var count = 0
    for track in tracks {
      canvas.addLine(track)
      count += track.count
      guard count >= Self.mostPointsAtOnce else { continue }
      stroke()
      count = 0
    }
    stroke()
  }

  private static let trackWidth = 1.2
  private static let opacityOfMany = 0.35
  private static let dashes = [5.0, 4.0]

  /// The frequency of an event where it is heard, in lines long enough to be seen.
  private func lines(of event: PlotEvent, scale: ValueScale) -> [[Point]] {
    event.points.split { $0.intensity < Self.leastIntensity }.map { part in
      var line = Polyline(
        part.map { point in
          Point(
            x: layout.axis.x(point.time),
            y: scale.y(plot.frequencyMap.frequency(at: point.sharpness)))
        }
      ).points
      let missing = Self.leastTrackLength * unit - (line[line.count - 1].x - line[0].x)
      if missing > 0 {
        line.insert(Point(x: line[0].x - missing / 2, y: line[0].y), at: 0)
        line.append(Point(x: line[line.count - 1].x + missing / 2, y: line[line.count - 1].y))
      }
      return line
    }
  }

  private var trackKey: KeyEntry {
    .line(
      "carrier of continuous events", .accent, width: Self.trackWidth, dashes: Self.dashes)
  }
}

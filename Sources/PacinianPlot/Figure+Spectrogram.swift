/// The spectrogram panel: levels over frequency, and where the continuous events' carriers are.
extension Figure {
  func drawSpectrogram(in body: Rectangle) {
    let highest = plot.signal?.spectrogram.highestFrequency ?? Self.usualHighest
    let scale = ValueScale(range: 0...highest, top: body.y, bottom: body.bottom)
    if let signal = plot.signal {
      canvas.setColour(ColourMap.level.colour(0))
      canvas.addRectangle(body)
      canvas.fill()
      canvas.clipped(to: body) {
        draw(signal, in: body)
        drawTracks(scale)
      }
    } else {
      drawTimeGrid(in: body)
      drawNotice(plot.events.isEmpty ? "no events" : "no haptic events", in: body)
    }
    drawValues(scale, in: body, room: 34, hasGrid: plot.signal == nil)
    let name = plot.comparison == nil ? "Spectrogram" : "Spectrogram of the difference"
    drawHeading(name, "frequency in Hz", above: body)
    if plot.events.contains(where: { $0.kind == .hapticContinuous }) { drawTrackKey(above: body) }
    drawLegend(.level, "level in dB", range: Spectrogram.decibels, beside: body)
    drawFrame(body)
  }

  /// The axis's end without a signal.
  private static let usualHighest = 500.0

  /// An SVG's picture has fewer pixels, so that the file stays small.
  private static let mostPixelsInSVG = (width: 480, height: 128)

  private func draw(_ signal: PlotSignal, in body: Rectangle) {
    // Whole pixels: a PNG then holds the map's colours and no others, and packs well.
    let from = layout.axis.x(0).rounded()
    let to = max(from + 1, layout.axis.x(signal.duration).rounded())
    var (width, height) = (Int(to - from), Int(body.height))
    if canvas.format == .svg {
      width = min(width, Self.mostPixelsInSVG.width)
      height = min(height, Self.mostPixelsInSVG.height)
    }
    canvas.draw(
      signal.spectrogram.picture(width: width, height: height),
      in: Rectangle(x: from, y: body.y, width: to - from, height: body.height))
  }

  /// The intensity of the lowest level shown: the track is drawn where there is something to see.
  private static let leastIntensity = 0.001
  /// With more events, borders around the tracks would hide the picture.
  private static let mostBorderedTracks = 100

  /// Pixels, of a figure of standard size, below which a track would not be seen.
  private static let leastTrackLength = 4.0
  /// Strokes of longer paths take more than proportional time.
  private static let mostPointsAtOnce = 2_000

  private func drawTracks(_ scale: ValueScale) {
    let events = plot.events.filter { $0.kind == .hapticContinuous }
    let tracks = events.flatMap { lines(of: $0, scale: scale) }
    let isBordered = events.count <= Self.mostBorderedTracks
    if isBordered {
      canvas.setColour(.grey(1), opacity: 0.75)
      canvas.setLine(width: 4 * unit)
      for track in tracks { canvas.addLine(track) }
      canvas.stroke()
    }
    canvas.setColour(Style.accent)
    canvas.setLine(width: (isBordered ? 1.8 : 1.2) * unit)
    var count = 0
    for track in tracks {
      canvas.addLine(track)
      count += track.count
      guard count >= Self.mostPointsAtOnce else { continue }
      canvas.stroke()
      count = 0
    }
    canvas.stroke()
  }

  /// The frequency of an event where it is heard, in lines long enough to be seen.
  private func lines(of event: PlotEvent, scale: ValueScale) -> [[Point]] {
    event.points.split { $0.intensity < Self.leastIntensity }.map { part in
      var line = Polyline(
        part.lazy.map { point in
          Point(
            x: layout.axis.x(point.time),
            y: scale.y(plot.frequencyMap.frequency(at: point.sharpness)))
        }
      ).points
      let missing = Self.leastTrackLength * unit - (line[line.count - 1].x - line[0].x)
      if missing > 0 {
        line.insert(Point(x: line[0].x - missing / 2, y: line[0].y), at: 0)
        line.append(
          Point(x: line[line.count - 1].x + missing / 2, y: line[line.count - 1].y))
      }
      return line
    }
  }

  private func drawTrackKey(above body: Rectangle) {
    let key = KeyEntry(text: "carrier of continuous events") { canvas, point, unit in
      canvas.setColour(Style.accent)
      canvas.setLine(width: 1.8 * unit)
      canvas.addLine([point, Point(x: point.x + KeyEntry.symbolWidth * unit, y: point.y)])
      canvas.stroke()
    }
    drawKey([key], above: body)
  }
}

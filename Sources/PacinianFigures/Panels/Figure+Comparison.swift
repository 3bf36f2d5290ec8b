import PacinianAnalysis
import PacinianModel

/// The panels of a comparison: both signals in one panel, and their difference.
extension Figure {
  func drawOverlay(in body: Rectangle) {
    guard let comparison = plot.comparison else { return }
    let peaks = [comparison.first, comparison.second].compactMap { $0?.peak }
    let bound = Self.bound(peaks.max() ?? 0)
    let scale = waveformScale(bound: bound, in: body)
    drawTimeGrid(in: body)
    drawValues(scale, in: body, room: 24)
    canvas.clipped(to: body) {
      if let first = comparison.first { draw(first, scale: scale) }
      // Both show where they are different.
      if let second = comparison.second {
        draw(second, scale: scale, ink: .accent, opacity: Self.overlayOpacity)
      }
    }
    if bound > 1 { drawFullScale(scale, in: body) }
    drawHeading(
      "Waveforms", "amplitude, full scale is ±1",
      key: [
        key(comparison.firstName, .line),
        key(comparison.secondName, .accent, opacity: Self.overlayOpacity),
      ], above: body)
    drawFrame(body)
  }

  func drawDifference(in body: Rectangle) {
    let scale = waveformScale(bound: Self.bound(plot.signal?.peak ?? 0), in: body)
    drawTimeGrid(in: body)
    drawValues(scale, in: body, room: 24)
    drawHeading("Difference", "the first less the second; the scale is its own", above: body)
    if let difference = plot.signal, difference.peak > 0 {
      canvas.clipped(to: body) { draw(difference, scale: scale) }
    } else {
      drawNotice("there is no difference", in: body)
    }
    drawFrame(body)
  }

  /// The courses of another pattern's events, over those of the first.
  func drawOutlines(of events: [PlotEvent], scale: ValueScale) {
    var heads: [Point] = []
    for event in events where event.kind.isHaptic && isShown(event) {
      let points = event.points.map { Point(x: layout.axis.x($0.time), y: scale.y($0.intensity)) }
      canvas.addLine(Polyline([Point(x: points[0].x, y: scale.bottom)] + points).points)
      if event.kind == .hapticTransient { heads.append(points[0]) }
    }
    canvas.stroke(.accent, width: 1.5 * unit)
    canvas.drawDiscs(at: heads, radius: 3 * unit, ink: .accent)
  }

  static let overlayOpacity = 0.65

  func waveformScale(bound: Double, in body: Rectangle) -> ValueScale {
    let inset = 6 * unit
    return ValueScale(range: -bound...bound, top: body.y + inset, bottom: body.bottom - inset)
  }

  func key(_ name: String, _ ink: Ink, opacity: Double = 1) -> KeyEntry {
    KeyEntry(text: name) { canvas, point, unit in
      canvas.addRectangle(
        Rectangle(x: point.x + 2 * unit, y: point.y - 4 * unit, width: 20 * unit, height: 9 * unit))
      canvas.fill(ink, opacity: opacity)
    }
  }
}

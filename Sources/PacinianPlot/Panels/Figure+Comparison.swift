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
        draw(second, scale: scale, colour: Style.accent, opacity: Self.overlayOpacity)
      }
    }
    if bound > 1 { drawFullScale(scale, in: body) }
    drawHeading(
      "Waveforms", "amplitude, full scale is ±1",
      key: [
        key(comparison.firstName, Style.line),
        key(comparison.secondName, Style.accent, opacity: Self.overlayOpacity),
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

  private static let overlayOpacity = 0.65

  func waveformScale(bound: Double, in body: Rectangle) -> ValueScale {
    let inset = 6 * unit
    return ValueScale(range: -bound...bound, top: body.y + inset, bottom: body.bottom - inset)
  }

  func key(_ name: String, _ colour: Colour, opacity: Double = 1) -> KeyEntry {
    KeyEntry(text: name) { canvas, point, unit in
      canvas.addRectangle(
        Rectangle(x: point.x + 2 * unit, y: point.y - 4 * unit, width: 20 * unit, height: 9 * unit))
      canvas.fill(colour, opacity: opacity)
    }
  }
}

import PacinianAnalysis
import PacinianModel

/// The controls panel: a strip for each control that something writes.
extension Figure {
  func drawControls(in body: Rectangle) {
    drawHeading(plot.terms.controls, plot.terms.controlsNote, above: body)
    guard !plot.controls.isEmpty else {
      drawTimeGrid(in: body)
      drawNotice("nothing changes a control", in: body)
      return drawFrame(body)
    }
    let strips = layout.strips(in: body, count: plot.controls.count)
    for (control, strip) in zip(plot.controls, strips) { draw(control, in: strip) }
  }

  func scale(of control: PlotControl, in strip: Rectangle) -> ValueScale {
    let inset = 5 * unit
    return ValueScale(
      range: plot.terms.range(of: control.id), top: strip.y + inset, bottom: strip.bottom - inset)
  }

  private func draw(_ control: PlotControl, in strip: Rectangle) {
    let scale = scale(of: control, in: strip)
    drawTimeGrid(in: strip)
    drawValues(scale, in: strip, room: 15)
    canvas.clipped(to: strip) { drawCourse(control, scale: scale) }
    drawFrame(strip)
    drawName(of: control.id, beside: strip)
  }

  /// Right of a strip, or above it where the figure is too narrow.
  private func drawName(of id: ControlID, beside strip: Rectangle) {
    let size = Style.smallText * unit
    let name = plot.terms.name(of: id)
    guard layout.hasLegends else {
      return canvas.draw(
        name, at: Point(x: strip.x, y: strip.y - 4 * unit), size: size, ink: .ink)
    }
    let x = strip.right + 16 * unit
    let action = strip.height >= 34 * unit ? plot.terms.action(of: id) : nil
    let middle = strip.y + strip.height / 2 + (action == nil ? size * 0.36 : -size * 0.25)
    canvas.draw(name, at: Point(x: x, y: middle), size: size, ink: .ink)
    guard let action else { return }
    canvas.draw(
      action, at: Point(x: x, y: middle + size * 1.25), size: size, ink: .quiet)
  }

  /// With more breakpoints, marks would hide the line.
  private static let mostMarks = 80

  private func drawCourse(_ control: PlotControl, scale: ValueScale) {
    let axis = layout.axis
    let breakpoints = control.breakpoints.map { Point(x: axis.x($0.time), y: scale.y($0.value)) }
    var line: [Point] = []
    let first = control.breakpoints.first?.time ?? axis.end
    if first > axis.start {
      let neutral = scale.y(control.id.neutral)
      line = [axis.start, first].map { Point(x: axis.x($0), y: neutral) }
    }
    line += breakpoints
    if let last = line.last {
      line.append(Point(x: max(last.x, axis.right), y: last.y))
    }
    let course = Polyline(line).points

    let neutral = scale.y(control.id.isMultiplying ? 0 : control.id.neutral)
    canvas.addLine(
      [Point(x: course[0].x, y: neutral)] + course
        + [Point(x: course[course.count - 1].x, y: neutral)],
      isClosed: true)
    canvas.fill(.softLine, opacity: 0.6)
    canvas.addLine(course)
    canvas.stroke(.line, width: 1.5 * unit)
    guard breakpoints.count <= Self.mostMarks else { return }
    let marks = breakpoints.indices.filter { index in
      // The foot of a step was not written; the value after it was.
      index + 1 == breakpoints.count || breakpoints[index + 1].x != breakpoints[index].x
    }
    canvas.drawDiscs(at: marks.map { breakpoints[$0] }, radius: 2.4 * unit, ink: .line)
  }
}

extension ControlID {
  /// The name in plain words: "sharpness", "audio volume".
  var shownName: String {
    switch self {
    // names: control shown
    case .hapticIntensity: "intensity"
    case .hapticSharpness: "sharpness"
    case .hapticAttackTime: "attack time"
    case .hapticDecayTime: "decay time"
    case .hapticReleaseTime: "release time"
    case .audioVolume: "audio volume"
    case .audioPitch: "audio pitch"
    case .audioPan: "audio pan"
    case .audioBrightness: "audio brightness"
    case .audioAttackTime: "audio attack"
    case .audioDecayTime: "audio decay"
    case .audioReleaseTime: "audio release"
    // names: end
    }
  }
}

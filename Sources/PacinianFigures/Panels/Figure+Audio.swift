import PacinianAnalysis
import PacinianModel

/// The lane of audio events, which have neither intensity nor sharpness: bars in up to three rows,
/// recordings with their waveform and name.
extension Figure {
  private static let mostRows = 3
  /// With more events, bars are all that can be seen.
  private static let mostWaveforms = 200
  private static let tonesRow = 16.0
  private static let recordingsRow = 28.0
  /// As a part of the panel's height.
  private static let largestShare = 0.4

  /// The rows of `events`, each with events that do not overlap, as far as rows suffice.
  private func rows(of events: [PlotEvent]) -> [[PlotEvent]] {
    var rows: [[PlotEvent]] = []
    for event in events.inOrder {
      let row = rows.firstIndex { ($0.last?.end ?? 0) <= event.start }
      if let row {
        rows[row].append(event)
      } else if rows.count < Self.mostRows {
        rows.append([event])
      } else {
        rows[rows.count - 1].append(event)
      }
    }
    return rows
  }

  /// The height of the lane in a panel; 0 without audio events.
  func audioLane(_ events: [PlotEvent], in body: Rectangle) -> Double {
    guard !events.isEmpty else { return 0 }
    let row = events.contains { $0.recording != nil } ? Self.recordingsRow : Self.tonesRow
    let wanted = Double(rows(of: events).count) * row * unit
    return max(Self.tonesRow * unit, min(wanted, Self.largestShare * body.height))
  }

  func drawAudio(_ events: [PlotEvent], from top: Double, to bottom: Double) {
    guard !events.isEmpty else { return }
    canvas.addLine([Point(x: layout.left, y: crisp(top)), Point(x: layout.right, y: crisp(top))])
    canvas.stroke(.frame, width: hairline)
    let rows = rows(of: events)
    let height = (bottom - top) / Double(rows.count)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * height + 3 * unit
      for (event, next) in zip(row, row.dropFirst().map { $0.start } + [.infinity]) {
        // Of a figure of a part, a bar may reach far out of the panel.
        let x = max(layout.axis.x(event.start), layout.left - 3 * unit)
        let end = min(layout.axis.x(event.end), layout.right + 3 * unit)
        let bar = Rectangle(
          x: x, y: y, width: max(3 * unit, end - x), height: height - 6 * unit)
        guard Self.drawsFiles, let recording = event.recording, events.count <= Self.mostWaveforms
        else {
          drawTone(in: bar)
          continue
        }
        draw(recording, of: event, in: bar)
        drawName(of: recording, in: bar, before: next.isFinite ? layout.axis.x(next) : layout.right)
      }
    }
  }

  private func drawTone(in bar: Rectangle) {
    canvas.addRectangle(bar)
    canvas.fill(.audio, keepingPath: true)
    // A border keeps overlapping events apart.
    canvas.stroke(.paper, width: hairline)
  }

  private func draw(_ recording: PlotRecording, of event: PlotEvent, in bar: Rectangle) {
    canvas.addRectangle(bar)
    // A recording that is missing is a frame.
    canvas.stroke(
      .frame, width: hairline, dashes: recording.levels.isEmpty ? [4 * unit, 3 * unit] : [])
    guard !recording.levels.isEmpty else { return }
    let middle = bar.y + bar.height / 2
    let columns = max(1, Int(limiting: bar.width))
    let heights = (0...columns).map { column in
      let x = bar.x + bar.width * Double(column) / Double(columns)
      let level = recording.level(at: layout.axis.seconds(at: x) - event.start)
      return max(level * bar.height / 2, 0.5 * unit)
    }
    let edge = heights.enumerated().map { (x: bar.x + Double($0.offset), height: $0.element) }
    canvas.addLine(
      edge.map { Point(x: $0.x, y: middle - $0.height) }
        + edge.reversed().map { Point(x: $0.x, y: middle + $0.height) }, isClosed: true)
    canvas.fill(.audio)
  }

  /// The name inside the bar, at its end, where most recordings are quiet, or, if that is too
  /// short, behind it, as far as the row is free. A thumbnail has no names.
  private func drawName(of recording: PlotRecording, in bar: Rectangle, before end: Double) {
    guard layout.hasTitle else { return }
    let size = Style.smallText * unit
    let name = printable(recording.levels.isEmpty ? "\(recording.name) is missing" : recording.name)
    let width = canvas.width(of: name, size: size)
    let room = width + 10 * unit
    let y = bar.y + bar.height / 2 + size * 0.36
    if room <= bar.width {
      canvas.addRectangle(
        Rectangle(
          x: bar.right - width - 7 * unit, y: y - size * 0.9, width: width + 4 * unit,
          height: size * 1.2))
      canvas.fill(.paper, opacity: 0.75)
      canvas.draw(
        name, at: Point(x: bar.right - 5 * unit, y: y), size: size, ink: .ink,
        anchor: .right)
    } else if bar.right + room <= end {
      canvas.draw(name, at: Point(x: bar.right + 5 * unit, y: y), size: size, ink: .ink)
    }
  }
}

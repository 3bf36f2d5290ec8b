#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A comparison of events as an SVG document: the expected events, the recorded ones and the signal
/// over one time axis.
struct EventPicture {
  private static let width = 960.0
  private static let left = 96.0
  private static let right = 24.0
  private static let laneHeight = 96.0
  private static let laneGap = 28.0
  private static let top = 44.0
  private static let line = "#1f5fa8"
  private static let alarm = "#c3261c"

  private let comparison: EventComparison
  private let span: TimeInterval

  init(_ comparison: EventComparison) {
    self.comparison = comparison
    let ends = comparison.rows.flatMap(\.events).compactMap { event in
      event.map { $0.time + ($0.duration ?? 0) }
    }
    // Room for the last event's own sound.
    span = max((ends.filter(\.isFinite).max() ?? 0) + 0.05, 0.1)
  }

  var document: String {
    let lanes = comparison.waveform == nil ? 2 : 3
    let height = Self.top + Double(lanes) * (Self.laneHeight + Self.laneGap)
    var shapes: [String] = []
    for (index, name) in ["expected", "recorded", "haptic bus"].prefix(lanes).enumerated() {
      shapes += lane(index, name)
    }
    for row in comparison.rows {
      let colour = row.isMatch ? Self.line : Self.alarm
      for (lane, event) in row.events.enumerated() {
        if let event { shapes.append(shape(event, lane: lane, colour: colour)) }
      }
    }
    if let waveform = comparison.waveform { shapes.append(signal(waveform)) }
    shapes += ticks(height: height)
    let summary = comparison.description.prefix { $0 != "\n" }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(Self.width)) \(Int(height))" font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>
      <text x="\(Self.left)" y="22" font-size="14">\(summary)</text>
      \(shapes.joined(separator: "\n"))
      </svg>

      """
  }

  private func x(_ time: TimeInterval) -> Double {
    // `max` gives 0 for times that are not numbers.
    Self.left + min(max(0, time / span), 1) * (Self.width - Self.left - Self.right)
  }

  private func bottom(_ lane: Int) -> Double {
    Self.top + Double(lane) * (Self.laneHeight + Self.laneGap) + Self.laneHeight
  }

  private func lane(_ index: Int, _ name: String) -> [String] {
    let bottom = bottom(index)
    return [
      number(
        "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='#f4f5f7'/>", Self.left,
        bottom - Self.laneHeight, Self.width - Self.left - Self.right, Self.laneHeight),
      number("<text x='%.1f' y='%.1f' text-anchor='end'>", Self.left - 8, bottom - 40)
        + name + "</text>",
    ]
  }

  /// A stem for a transient, a box for anything else; as high as the intensity, or dashed and as
  /// high as the lane where that may be any.
  private func shape(_ event: ExpectedEvent, lane: Int, colour: String) -> String {
    let value = event.type.isAudio ? 1 : Double(event.intensity ?? 1)
    let dashes = event.intensity == nil ? "stroke-dasharray='4 3'" : ""
    let bottom = bottom(lane)
    let height = min(max(value.isFinite ? value : 1, 0.02), 1) * (Self.laneHeight - 8)
    let start = x(event.time)
    if event.type == .hapticTransient {
      return number(
        "<path d='M%.1f %.1fV%.1f' stroke='\(colour)' stroke-width='2' \(dashes)/>", start, bottom,
        bottom - height)
        + number("<circle cx='%.1f' cy='%.1f' r='4' fill='\(colour)'/>", start, bottom - height)
    }
    // Without an end, as far as the picture goes.
    let end = x(event.time + (event.duration ?? span))
    return number(
      "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' fill='\(colour)' fill-opacity='0.35' "
        + "stroke='\(colour)' \(dashes)/>", start, bottom - height, max(end - start, 1), height)
  }

  /// The largest and the least sample of each column.
  private func signal(_ waveform: HapticWaveform) -> String {
    let middle = bottom(2) - Self.laneHeight / 2
    let columns = Int(Self.width - Self.left - Self.right)
    let framesPerColumn = span * Double(waveform.sampleRate) / Double(columns)
    var path = ""
    for column in 0..<columns {
      let first = Int(Double(column) * framesPerColumn)
      let last = min(Int(Double(column + 1) * framesPerColumn), waveform.haptic.count - 1)
      guard first <= last else { break }
      let part = waveform.haptic[first...last]
      let high = Double(min(part.max() ?? 0, 1)) * Self.laneHeight / 2
      let low = Double(max(part.min() ?? 0, -1)) * Self.laneHeight / 2
      path += number("M%.1f %.1fV%.1f", Self.left + Double(column), middle - high, middle - low + 1)
    }
    return "<path d='\(path)' stroke='#444b55'/>"
  }

  private func ticks(height: Double) -> [String] {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
    let step = steps.first { span / $0 <= 12 } ?? span / 10
    return stride(from: 0, through: span, by: step).map { time in
      number(
        "<path d='M%.1f %.1fV%.1f' stroke='#000000' stroke-opacity='0.12'/>", x(time), Self.top,
        height - Self.laneGap)
        + number("<text x='%.1f' y='%.1f' text-anchor='middle'>", x(time), height - 8)
        + number("%g s</text>", time)
    }
  }

  private func number(_ format: String, _ values: Double...) -> String {
    String(format: format, arguments: values)
  }
}

#endif

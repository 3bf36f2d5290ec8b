#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A comparison of events as text.
struct EventTable {
  let text: String

  /// The matching neighbours that are shown of a pair that differs.
  private static let neighbourCount = 2

  init(_ comparison: EventComparison) {
    let rows = comparison.rows
    var lines = [Self.summary(rows)]
    let shown = rows.indices.filter { index in
      rows[
        max(0, index - Self.neighbourCount)...min(rows.count - 1, index + Self.neighbourCount)
      ].contains { !$0.isMatch }
    }
    let cells = shown.map { Self.text(rows[$0].expected) }
    let width = max((cells.map(\.count) + ["expected".count]).max() ?? 0, 1)
    if !shown.isEmpty { lines.append("    \(Self.padded("expected", width))  recorded") }
    var last = -1
    for (index, cell) in zip(shown, cells) {
      Self.addGap(from: last, to: index, &lines)
      last = index
      let row = rows[index]
      let remark = row.differences.isEmpty ? "" : "   ← \(row.differences.joined(separator: ", "))"
      lines.append(
        "  \(Self.mark(row)) \(Self.padded(cell, width))  \(Self.text(row.recorded))\(remark)")
    }
    if !shown.isEmpty { Self.addGap(from: last, to: rows.count, &lines) }
    text = lines.joined(separator: "\n")
  }

  private static func addGap(from last: Int, to next: Int, _ lines: inout [String]) {
    let count = next - last - 1
    if count > 0 { lines.append("    … \(count) as expected") }
  }

  private static func summary(_ rows: [EventPair]) -> String {
    guard rows.contains(where: { !$0.isMatch }) else {
      return "all events are as expected (\(rows.count))"
    }
    let counts = [
      (rows.count { $0.isMatch }, "as expected"),
      (rows.count { !$0.differences.isEmpty }, "different"),
      (rows.count { $0.recorded == nil }, "missing"),
      (rows.count { $0.expected == nil }, "unexpected"),
    ]
    return "the recorded events are not the expected ones: "
      + counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private static func mark(_ row: EventPair) -> String {
    if row.isMatch { return "=" }
    if row.recorded == nil { return "-" }
    return row.expected == nil ? "+" : "≠"
  }

  private static func text(_ recorded: RecordedEvent?) -> String {
    guard let recorded else { return "nothing" }
    var event = ExpectedEvent(recorded)
    if event.type.isAudio {
      event.intensity = nil
      event.sharpness = nil
    }
    return text(event)
  }

  private static func text(_ event: ExpectedEvent?) -> String {
    guard let event else { return "nothing" }
    var parts = [String(format: "%.3f s", event.time), event.type.rawValue]
    if let duration = event.duration { parts.append(String(format: "for %.3f s", duration)) }
    if let intensity = event.intensity { parts.append(String(format: "intensity %.3g", intensity)) }
    if let sharpness = event.sharpness { parts.append(String(format: "sharpness %.3g", sharpness)) }
    return parts.joined(separator: " ")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

#endif

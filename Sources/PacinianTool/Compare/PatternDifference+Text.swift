import PacinianModel

extension PatternDifference {
  /// `2 events and 1 control changed`, or nothing.
  var summary: String {
    func text(_ count: Int, _ word: String) -> String? { count == 0 ? nil : counted(count, word) }
    let parts = [text(events.count, "event"), text(controls.count, "control")].compactMap(\.self)
    return parts.isEmpty ? "" : parts.joined(separator: " and ") + " changed"
  }

  var changeCount: Int { events.count + controls.count }

  /// A line for each of the first `limit` changes, events first.
  func lines(limit: Int) -> [String] {
    let (events, controls) = texts(limit)
    var lines: [String] = []
    if !self.events.isEmpty {
      lines += ["events        \(eventCounts.first) → \(eventCounts.second)"] + events
    }
    if !self.controls.isEmpty {
      lines += ["controls      \(controlCounts.first) → \(controlCounts.second)"] + controls
    }
    return lines
  }

  /// The first `limit` changes in words, events first.
  func changes(limit: Int) -> [String] {
    let (events, controls) = texts(limit)
    return (events + controls).map { String($0.drop { $0 == " " }) }
  }

  private func texts(_ limit: Int) -> (events: [String], controls: [String]) {
    (
      events.prefix(limit).map { Self.line($0, \.line, Self.line) },
      controls.prefix(max(0, limit - events.count)).map { Self.line($0, \.line, Self.line) }
    )
  }

  private static func line<Element>(
    _ change: Change<Element>, _ line: (Element) -> String,
    _ lineFromTo: (Element, Element) -> String
  ) -> String {
    switch (change.first, change.second) {
    case (let one?, let other?): "  ~ " + lineFromTo(one, other)
    case (let element?, nil): "  - " + line(element)
    case (nil, let element): "  + " + (element.map(line) ?? "")
    }
  }

  /// The event's time and kind, and each value that differs.
  private static func line(from one: Event, to other: Event) -> String {
    var parts = [padded("\(decimal(one.time, digits: 3)) s", 11), one.kind.rawValue]
    func add(_ name: String, _ before: String, _ after: String) {
      if before != after { parts.append("\(name) \(before) → \(after)") }
    }
    add("Time", "\(one.time)", "\(other.time)")
    func text(_ duration: Double?) -> String { duration.map { "\($0)" } ?? "none" }
    add("EventDuration", text(one.duration), text(other.duration))
    for id in EventParameterID.allCases where id.applies(to: one.kind) {
      add(id.rawValue, "\(one.value(of: id))", "\(other.value(of: id))")
    }
    add("EventWaveformPath", one.waveform?.path ?? "none", other.waveform?.path ?? "none")
    return parts.joined(separator: "  ")
  }

  private static func line(from one: Control, to other: Control) -> String {
    var parts = [padded("\(decimal(one.firstTime, digits: 3)) s", 11), one.id.rawValue]
    if one.firstTime != other.firstTime {
      parts.append("Time \(one.firstTime) → \(other.firstTime)")
    }
    switch (one, other) {
    case (.parameter(let one), .parameter(let other)) where one.value != other.value:
      parts.append("ParameterValue \(one.value) → \(other.value)")
    case (.curve(let one), .curve(let other)) where one.points != other.points:
      if one.points.count == other.points.count {
        let count = zip(one.points, other.points).count { $0 != $1 }
        parts.append("\(count) of \(one.points.count) points changed")
      } else {
        parts.append("\(one.points.count) → \(other.points.count) points")
      }
    default: break
    }
    return parts.joined(separator: "  ")
  }
}

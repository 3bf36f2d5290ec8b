import PacinianBase

/// The patterns of a batch that need attention, in columns: the failures and their reasons, then
/// the patterns without some of their recordings.
struct OutcomeTable {
  private var rows: [(input: String, kind: String, message: String)] = []

  /// - Parameter outcomes: of the items.
  init(_ items: [BatchItem], _ outcomes: [BatchOutcome]) {
    for (item, outcome) in zip(items, outcomes) {
      if let error = outcome.error { add(item, Self.kind(error), error.message) }
    }
    for (item, outcome) in zip(items, outcomes) {
      let losses = outcome.losses
      guard let first = losses.first else { continue }
      let more = losses.count > 1 ? ", and \(losses.count - 1) more like it" : ""
      add(item, "silent audio", first.line + more)
    }
  }

  private mutating func add(_ item: BatchItem, _ kind: String, _ message: String) {
    rows.append((Self.oneLine(item.input), kind, Self.oneLine(message)))
  }

  /// Paths longer than this push their own line's columns only.
  private static let widestInput = 48

  var lines: [String] {
    let width = min(Self.widestInput, rows.map(\.input.count).max() ?? 0)
    let kindWidth = rows.map(\.kind.count).max() ?? 0
    return rows.map { row in
      "\(filled(row.input, width))  \(filled(row.kind, kindWidth))  \(row.message)"
    }
  }

  /// A name or a message without characters that would break the columns, and unlike a line of
  /// progress.
  private static func oneLine(_ text: String) -> String {
    let line = QuotedText.clean(text, length: .max)
    return line.hasPrefix("{") ? "./\(line)" : line
  }

  private static func kind(_ error: ToolError) -> String {
    switch error.code {
    case .badData: "bad data"
    case .missingInput: "unreadable"
    case .unavailable: "no sound device"
    case .noMemory: "no memory"
    case .cannotWrite: "cannot write"
    case .usage: "wrong usage"
    case .different: "different"
    }
  }
}

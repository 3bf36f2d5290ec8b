import PacinianBase

/// The patterns of a batch that need attention, in columns: the failures and their reasons, then
/// the patterns without some of their recordings.
struct OutcomeTable {
  private struct Row {
    let input: String
    let kind: String
    let message: String

    init(_ input: String, _ kind: String, _ message: String) {
      self.input = OutcomeTable.oneLine(input)
      self.kind = kind
      self.message = OutcomeTable.oneLine(message)
    }
  }

  private let rows: [Row]

  /// - Parameter outcomes: of the items.
  init(_ items: [BatchItem], _ outcomes: [BatchOutcome]) {
    let pairs = zip(items, outcomes)
    rows =
      pairs.compactMap { item, outcome in
        outcome.error.map { Row(item.input, Self.kind($0), $0.message) }
      }
      + pairs.compactMap { item, outcome in
        let losses = outcome.losses
        guard let first = losses.first else { return nil }
        let more = losses.count > 1 ? ", and \(losses.count - 1) more like it" : ""
        return Row(item.input, "silent audio", first.line + more)
      }
  }

  /// Paths longer than this push their own line's columns only.
  private static let widestInput = 48

  var lines: [String] {
    let width = min(Self.widestInput, rows.map(\.input.count).max() ?? 0)
    let kindWidth = rows.map(\.kind.count).max() ?? 0
    return rows.map { row in
      let inputPadding = String(repeating: " ", count: max(0, width - row.input.count))
      let kindPadding = String(repeating: " ", count: kindWidth - row.kind.count)
      return "\(row.input)\(inputPadding)  \(row.kind)\(kindPadding)  \(row.message)"
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

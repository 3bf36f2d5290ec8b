import PacinianModel

/// The progress of some work as one line for a terminal: a bar, and numbers beside it.
struct TerminalBar {
  let text: String

  /// - Parameters:
  ///   - part: 0 to 1; more counts as 1.
  ///   - facts: the numbers; a line without room for a bar shows them alone.
  ///   - columns: the line is never wider.
  init(part: Double, facts: [String], columns: Int) {
    let words = facts.joined(separator: "  ")
    // One column stays free: some terminals wrap when the last is written.
    let room = columns - 1 - words.count - "[]  ".count
    guard room >= Self.leastCells else {
      text = String(words.prefix(max(0, columns - 1)))
      return
    }
    let cells = min(room, Self.mostCells)
    let filled = Int(limiting: Double(cells) * min(1, part))
    text =
      "[\(String(repeating: "#", count: filled))\(String(repeating: ".", count: cells - filled))]"
      + "  \(words)"
  }

  /// A shorter bar shows less than the numbers.
  private static let leastCells = 8
  private static let mostCells = 40
}

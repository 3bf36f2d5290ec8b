import PacinianBase
import PacinianModel

extension Terminal {
  /// The progress of some work as a line in the place of the one that the cursor is in: a bar, and
  /// numbers beside it.
  /// - Parameters:
  ///   - part: 0 to 1; more counts as 1.
  ///   - columns: the line is never wider; one without room for a bar shows the numbers alone.
  static func bar(
    _ part: Double, _ facts: [String], columns: Int = columns(of: STDERR_FILENO) ?? 80
  ) -> String {
    let words = facts.joined(separator: "  ")
    // One column stays free: some terminals wrap when the last is written.
    let room = columns - 1 - words.count - "[]  ".count
    guard room >= leastCells else {
      return clearLine + words.prefix(max(0, columns - 1))
    }
    let cells = min(room, mostCells)
    let filled = Int(limiting: Double(cells) * min(1, part))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled)
    return "\(clearLine)[\(bar)]  \(words)"
  }

  /// `1:02:03`, or `2:03`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(limiting: min(max(0, seconds), 1e9).rounded())
    func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)")
      + ":\(twoDigits(whole % 60))"
  }

  /// A shorter bar shows less than the numbers.
  private static let leastCells = 8
  private static let mostCells = 40
}

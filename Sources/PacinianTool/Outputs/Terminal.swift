import PacinianBase
import PacinianModel

/// The abilities of a terminal that a standard stream leads to.
enum Terminal {
  /// Whether a stream is a terminal that moves its cursor and clears lines.
  static func movesCursor(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && environment("TERM") != "dumb"
  }

  /// Whether a stream is a terminal with colours that the user wants (https://no-color.org).
  static func hasColours(_ descriptor: Int32) -> Bool {
    movesCursor(descriptor) && environment("NO_COLOR") == ""
  }

  /// Clears the line that the cursor is in, and brings the cursor to its beginning.
  static let clearLine = "\r\u{1B}[2K"

  /// The columns of the terminal that a stream leads to; `nil` if it leads to none, or that does
  /// not tell.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(clamping: TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(clamping: size.ws_col) : nil
  }

  /// The empty string for a variable that is not set.
  static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// Lines for a person with their severity in colour: the first word of its kind in each, or the
  /// name of the tool before the reason of a failure.
  static func coloured(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { colouredLine($0) }
      .joined(separator: "\n")
  }

  private static let marks = [
    (word: "error:", code: "1;31"), (word: "warning:", code: "1;33"), (word: "note:", code: "1;36"),
  ]

  private static func colouredLine(_ line: Substring) -> String {
    let found = marks.compactMap { mark in
      line.firstRange(of: " \(mark.word) ").map { (range: $0, mark: mark) }
    }.min { $0.range.lowerBound < $1.range.lowerBound }
    if let (range, mark) = found {
      return line[..<range.lowerBound] + " \u{1B}[\(mark.code)m\(mark.word)\u{1B}[0m "
        + line[range.upperBound...]
    }
    let name = "pacinian:"
    guard line.hasPrefix(name) else { return String(line) }
    return "\u{1B}[1;31m\(name)\u{1B}[0m" + line.dropFirst(name.count)
  }

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

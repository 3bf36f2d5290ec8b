/// Text from a file, made fit for a message: quoted, short, and on one line.
package enum QuotedText {
  /// Longer texts are cut after this many Unicode scalars.
  package static let maximumLength = 48

  /// `text` in double quotes.
  package static func quote(_ text: some StringProtocol) -> String { "\"\(clean(text))\"" }

  /// `text` without quotes: cut where it is long, and with characters that cannot be seen, or
  /// that would move other text, written as `\u{…}`. Complexity: O(bytes).
  /// - Parameter length: Unicode scalars after which it is cut.
  package static func clean(_ text: some StringProtocol, length: Int = maximumLength) -> String {
    cleaned(String(text), length: length)
  }

  private static func cleaned(_ text: String, length: Int) -> String {
    // Most text is as it should be.
    if text.utf8.count <= length, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      return text
    }
    var clean = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < length else { return clean + "…" }
      if isVisible(scalar) {
        clean.unicodeScalars.append(scalar)
      } else {
        clean += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return clean
  }

  /// A message of at most 2 kB. A longer one, as words of a file can make it, is cut.
  package static func shortened(_ message: String) -> String {
    guard message.utf8.count > longestMessage else { return message }
    var start = message.utf8.prefix(longestMessage - 3)
    // A character that is cut is left out.
    while true {
      if let text = String(start) { return text + "…" }
      start = start.dropLast()
    }
  }

  /// Bytes of a message.
  private static let longestMessage = 2_000

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

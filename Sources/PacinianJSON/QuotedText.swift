/// Text from a file, made fit for a message: quoted, short, and on one line.
package enum QuotedText {
  /// Longer texts are cut after this many Unicode scalars.
  package static let maximumLength = 48

  /// `text` in double quotes.
  package static func quote(_ text: some StringProtocol) -> String { "\"\(clean(text))\"" }

  /// `text` without quotes: cut where it is long, and with characters that cannot be seen, or
  /// that would move other text, written as `\u{…}`. Complexity: O(``maximumLength``).
  package static func clean(_ text: some StringProtocol) -> String {
    var clean = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < maximumLength else { return clean + "…" }
      if isVisible(scalar) {
        clean.unicodeScalars.append(scalar)
      } else {
        clean += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return clean
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is ASCII, which needs no look into the tables of Unicode.
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned:
      false
    default: true
    }
  }
}

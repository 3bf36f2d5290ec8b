/// What is added to the SVG that Cairo writes.
enum SVGText {
  /// `document` with a title and a description behind its root's opening tag, for searching and
  /// for readers of screens: Cairo draws letters as outlines.
  static func described(_ document: [UInt8], title: String, labels: [String]) -> [UInt8] {
    let root = Array("<svg ".utf8)
    guard
      let start = document.indices.first(where: { document[$0...].starts(with: root) }),
      let end = document[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return document }
    let text =
      "\n<title>\(escaped(title))</title>\n<desc>\(escaped(labels.joined(separator: "\n")))</desc>"
    return document[...end] + Array(text.utf8) + document[(end + 1)...]
  }

  /// Text for XML 1.0, which has no room for most control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

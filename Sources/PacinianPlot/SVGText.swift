/// Changes to the SVG that Cairo writes.
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
    return pixels(document[...end]) + Array(text.utf8) + renumbered(document[(end + 1)...])
  }

  /// Cairo's root has points, which are 4/3 of a pixel: a figure is as large as its PNG.
  private static func pixels(_ root: ArraySlice<UInt8>) -> [UInt8] {
    let points = Array("pt\"".utf8)
    var result: [UInt8] = []
    var index = root.startIndex
    while index < root.endIndex {
      let isPoints = root[index...].starts(with: points)
      result += isPoints ? Array("px\"".utf8) : [root[index]]
      index += isPoints ? points.count : 1
    }
    return result
  }

  /// Numbers pictures and surfaces by document. Cairo counts them over the whole process, and a
  /// figure's bytes must not depend on figures that were drawn before it.
  private static func renumbered(_ body: ArraySlice<UInt8>) -> [UInt8] {
    let names = ["image", "surface"].map { Array($0.utf8) }
    var numbers: [[UInt8]: Int] = [:]
    var result: [UInt8] = []
    result.reserveCapacity(body.count)
    var index = body.startIndex
    while index < body.endIndex {
      result.append(body[index])
      // Identifiers and references begin behind one of these, which pictures' data never hold.
      let isBefore = body[index] == UInt8(ascii: "\"") || body[index] == UInt8(ascii: "#")
      index += 1
      guard isBefore, let name = names.first(where: { body[index...].starts(with: $0) }) else {
        continue
      }
      let digits = body[(index + name.count)...].prefix { (48...57).contains($0) }
      guard !digits.isEmpty else { continue }
      let number = numbers[name + digits] ?? numbers.count
      numbers[name + digits] = number
      result += name + Array("\(number)".utf8)
      index = digits.endIndex
    }
    return result
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

/// Changes to the SVG that Cairo writes.
enum SVGText {
  /// A line of text.
  struct Label {
    let text: String
    /// The start of the baseline.
    let start: Point
    /// The width that the figure's fonts give it, in pixels.
    let width: Double
    let size: Double
    let isBold: Bool
    let colour: Colour
  }

  /// `document` with a title behind its root's opening tag and the labels before its end, as text
  /// that can be searched, copied and edited.
  ///
  /// Viewers with other fonts fit each label into the width for which the figure has room.
  static func labelled(
    _ document: [UInt8], title: String, labels: [Label], fontFamily: String
  ) -> [UInt8] {
    let (opening, ending) = (Array("<svg ".utf8), Array("</svg>".utf8))
    guard
      let start = document.indices.first(where: { document[$0...].starts(with: opening) }),
      let end = document[start...].firstIndex(of: UInt8(ascii: ">")),
      let last = document.indices.last(where: { document[$0...].starts(with: ending) })
    else { return document }
    let lines = labels.filter { !$0.text.isEmpty }.map(element)
    let text = """
      <g font-family="\(fontFamily)" xml:space="preserve">
      \(lines.joined(separator: "\n"))
      </g>

      """
    // A browser that opens the file shows all of the figure, in whatever window.
    let root = pixels(document[..<end]) + Array(" style=\"max-width:100%;max-height:100vh\">".utf8)
    return root + Array("\n<title>\(escaped(title))</title>".utf8)
      + renumbered(document[(end + 1)..<last]) + Array(text.utf8) + document[last...]
  }

  private static func element(_ label: Label) -> String {
    let colour = String(label.colour.pixel, radix: 16)
    let zeros = String(repeating: "0", count: 6 - colour.utf8.count)
    let weight = label.isBold ? " font-weight=\"bold\"" : ""
    return "<text x=\"\(tenths(label.start.x))\" y=\"\(tenths(label.start.y))\" "
      + "font-size=\"\(tenths(label.size))\"\(weight) fill=\"#\(zeros)\(colour)\" "
      + "textLength=\"\(tenths(label.width))\" lengthAdjust=\"spacingAndGlyphs\">"
      + "\(escaped(label.text))</text>"
  }

  private static func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

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

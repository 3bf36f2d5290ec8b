/// Changes to the PDF that Cairo writes.
enum PDFText {
  /// `document` without the time at which it was made: a figure's bytes depend on its content only.
  /// Blanks take its place, because a PDF counts its bytes.
  static func undated(_ document: [UInt8]) -> [UInt8] {
    let key = Array("/CreationDate (".utf8)
    guard let start = document.indices.last(where: { document[$0...].starts(with: key) }),
      let end = document[start...].firstIndex(of: UInt8(ascii: ")"))
    else { return document }
    var result = document
    for index in start...end { result[index] = UInt8(ascii: " ") }
    return result
  }
}

import PacinianJSON

/// A page of pictures and one player for the outputs of batches: Resources/gallery.html with cards.
///
/// It needs only the files beside it and opens from the file system, whence browsers load no module
/// and no WebAssembly. Therefore it is not the page for designers, into which its links show only
/// on a server that has that page.
struct GalleryPage {
  /// The folder of the page for designers, beside the gallery if it was copied there.
  static let pageFolder = "page"

  let cards: [GalleryCard]
  /// Whether the sounds were made for ears; `nil` if that is unknown.
  let isForEars: Bool?

  private var soundSentence: String {
    switch isForEars {
    case true?:
      "What you hear is made for ears: the vibration two octaves up, rhythm and strength kept."
    case false?:
      "What you hear is the vibration itself: headphones let you hear what an actuator lets you feel; "
        + "pacinian batch --listen makes it for ears."
    case nil:
      "Files made without --listen hold vibration: headphones let you hear what an actuator lets you "
        + "feel."
    }
  }

  /// The page in parts, which are written one after the other.
  func write<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    let page = String(decoding: PackageResources.gallery_html, as: UTF8.self)
      .split(separator: "<!-- here -->")
    try body(page[0] + counted(cards.count, "pattern") + page[1] + soundSentence + page[2])
    let failed = cards.filter(\.isFailed)
    if !failed.isEmpty {
      try body(
        "<section id=\"failures\"><details><summary><h2>\(failed.count) failed</h2></summary>\n"
          + "<div class=\"cards\">\n")
      for card in failed { try body(card.html) }
      try body("</div></details></section>\n")
    }
    try body("<section><h2>Patterns</h2>\n<div class=\"cards\" id=\"cards\">\n")
    for card in cards where !card.isFailed { try body(card.html) }
    try body("</div></section>\n")
    try body(String(page[3]))
  }

  /// Text for the page. Characters that cannot be seen are written as `\u{…}`, as in messages.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in QuotedText.clean(text, length: .max).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

import PacinianBase

/// A page of cards with search, filters, large figures and one player: Resources/gallery.html with
/// its style, its script and a block of JSON, from which the script draws the cards.
///
/// It needs only the files that the cards name and opens from the file system, whence browsers load
/// no module and no WebAssembly. Therefore it is not the page for designers, into which its links
/// show only on a server that has that page.
struct GalleryPage {
  /// The folder of the page for designers, beside the gallery if it was copied there.
  static let pageFolder = "page"

  /// Whether the page for designers is beside a gallery in a folder.
  static func hasPage(besideGalleryIn folder: String) -> Bool {
    FilePath.isFile("\(folder)/\(pageFolder)/index.html")
  }

  let title: String
  /// The heading of the cards.
  let heading: String
  /// A sentence below the tools.
  let about: String
  /// The words for a card and for a remark, in the singular.
  let noun: String
  let remark: String
  /// The filters: the mark of a card, and the label.
  let marks: [(mark: String, label: String)]
  /// The orders: the member of a card, and the label.
  let sorts: [(member: String, label: String)]
  /// The filter that is on when the page opens.
  var opening: String?
  let cards: [GalleryCard]

  /// The page in parts, which are written one after the other.
  func write<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var rest = text(PackageResources.gallery_html)[...]
    for (mark, content) in [
      ("<!-- style -->", text(PackageResources.gallery_css)), ("<!-- data -->", nil),
      ("<!-- script -->", text(PackageResources.gallery_js)),
    ] {
      guard let place = rest.firstRange(of: mark) else { preconditionFailure("no \(mark)") }
      try body(String(rest[..<place.lowerBound]))
      if let content { try body(content) } else { try writeData(body) }
      rest = rest[place.upperBound...]
    }
    try body(String(rest))
  }

  /// One line for each card: a gallery has thousands.
  private func writeData<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    var writer = JSONWriter(indentation: 0)
    writer.object { page in
      for (name, text) in [
        ("title", title), ("heading", heading), ("about", about), ("noun", noun),
        ("remark", remark),
      ] {
        page.member(name, text)
      }
      if let opening { page.member("opening", opening) }
      page.pairs("marks", marks.map { [$0.mark, $0.label] })
      page.pairs("sorts", sorts.map { [$0.member, $0.label] })
    }
    try body("\(Self.scriptSafe(writer.text).dropLast()), \"cards\": [\n")
    for (index, card) in cards.enumerated() {
      try body(card.json + (index + 1 < cards.count ? ",\n" : "\n"))
    }
    try body("]}\n")
  }

  /// JSON that an element `script` may hold: `<`, which stands in strings only, could end it.
  static func scriptSafe(_ json: String) -> String {
    json.replacing("<", with: "\\u003C")
  }
}

extension JSONWriter {
  fileprivate mutating func pairs(_ name: String, _ pairs: [[String]]) {
    array(name) { array in
      for pair in pairs {
        array.array { array in
          for text in pair { array.string(text) }
        }
      }
    }
  }
}

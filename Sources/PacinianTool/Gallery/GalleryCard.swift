import PacinianBase

/// One card of a gallery or of a report: text and addresses, which Resources/gallery.js draws.
struct GalleryCard {
  /// The name, with the folders that it is in.
  let name: String
  /// The reason why there is nothing to show; `nil` for a card.
  var error: String?
  /// The values that the page's filters go by.
  var marks: [String] = []
  /// A line of facts.
  var facts = ""
  /// A word for how far the sides of a pair differ.
  var verdict: String?
  var seconds = 0.0
  var peak = 0.0
  /// The findings or changes; there may be more than ``remarks``.
  var count = 0
  /// The first findings or changes, in words.
  var remarks: [String] = []
  /// The addresses of the large figure, the small one, and the page for designers.
  var picture: String?
  var small: String?
  var page: String?
  /// The addresses of the sound, or of the sounds of both sides of a pair.
  var sounds: [String] = []

  /// The card as JSON for an element `script`, which ends at `<` and some letters.
  var json: String {
    var writer = JSONWriter(indentation: 0)
    writer.object { card in
      card.member("name", Self.visible(name))
      if let error { return card.member("error", Self.visible(error)) }
      card.array("marks") { array in
        for mark in marks { array.string(mark) }
      }
      card.member("facts", Self.visible(facts))
      card.member("seconds", seconds)
      card.member("peak", peak)
      card.member("count", count)
      card.array("remarks") { array in
        for remark in remarks { array.string(Self.visible(remark)) }
      }
      for (key, address) in [
        ("verdict", verdict), ("picture", picture), ("small", small), ("page", page),
      ] {
        if let address { card.member(key, address) }
      }
      card.array("sounds") { array in
        for sound in sounds { array.string(sound) }
      }
    }
    return GalleryPage.scriptSafe(writer.text)
  }

  /// Characters that cannot be seen are written as `\u{…}`, as in messages.
  private static func visible(_ text: String) -> String { QuotedText.clean(text, length: .max) }
}

import PacinianBase

/// The position of the parser inside a document, made into text only when something is reported.
protocol FormatPath {
  associatedtype Key: FormatKey

  /// Such as `Pattern[3].Event.Time`; empty for the document.
  var text: String { get }
  /// The innermost step, as the subject of a sentence.
  var subject: String { get }

  /// The parser has found `key`, whose value comes next.
  mutating func enter(_ key: Key)
  /// The parser is at an unknown key or at the object's end.
  mutating func leaveLastKey()
}

extension FormatPath {
  /// The path of an unknown key of the object in which the parser is. ``leaveLastKey()`` has been
  /// called.
  func text(ofUnknownKey name: String) -> String {
    let object = text
    return object + (object.isEmpty ? "" : ".") + QuotedText.clean(name)
  }
}

/// The position of the parser inside an AHAP document, in a few words.
struct AHAPPath: FormatPath {
  /// The index in `Pattern`, or -1 outside of it.
  var entry = -1
  /// The object of the entry.
  var body: AHAPKey?
  /// The array in that object.
  var list: AHAPKey?
  /// The index in that array, or -1.
  var item = -1
  /// The key in the innermost of these.
  var key: AHAPKey?

  mutating func enter(_ key: AHAPKey) { self.key = key }

  mutating func leaveLastKey() { key = nil }

  /// Such as `Pattern[3].Event.EventParameters[1].ParameterValue`; empty for the document.
  var text: String {
    var text = ""
    if entry >= 0 { text += "Pattern[\(entry)]" }
    for name in [body, list].compactMap({ $0 }) { text += ".\(name.rawValue)" }
    if item >= 0 { text += "[\(item)]" }
    if let key { text += (text.isEmpty ? "" : ".") + key.rawValue }
    return text
  }

  var subject: String {
    if let key { return key.rawValue }
    if let list { return "\(list.rawValue)[\(item)]" }
    return entry >= 0 ? "Pattern[\(entry)]" : "The document"
  }
}

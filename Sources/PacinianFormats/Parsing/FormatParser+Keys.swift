import PacinianBase
import PacinianModel

extension JSONText {
  /// The change that puts another name between the quotes.
  func repair(_ name: String) -> Diagnostic.Repair { .init(range: start..<end, text: name) }
}

extension FormatParser {
  typealias Key = Object.Key

  /// Takes keys until a known one of `object`, whose value comes next; `nil` at the object's end.
  /// The path enters the key. Unknown keys are reported and their values are skipped.
  mutating func nextKey(
    of object: Object, _ keys: inout ObjectKeys<Key>
  ) throws(JSONError) -> Key? {
    let table = keyTables[object.rawValue]
    while let next = try scanner.nextKey(among: table.spellings) {
      try reportTrailingCommas()
      if let key = table.value(of: next) {
        path.enter(key)
        if !keys.insert(key) { try reportDuplicate(key, at: next.text.offset, of: object) }
        return key
      }
      if let key = try readUnusualKey(next.text, of: object, &keys) { return key }
    }
    try reportTrailingCommas()
    path.leaveLastKey()
    return nil
  }

  /// The key that `text` means, which is not a key of `object` as it stands. The function
  /// returns `nil` for an unknown key, after its value is skipped.
  @inline(never)
  private mutating func readUnusualKey(
    _ text: JSONText, of object: Object, _ keys: inout ObjectKeys<Key>
  ) throws(JSONError) -> Key? {
    path.leaveLastKey()
    if let key = object.keys.nameIgnoringCase(of: decodeStart(of: text)) {
      path.enter(key)
      try reportCase(of: text, meaning: key.rawValue, strictly: object.errorCode)
      if !keys.insert(key) { try reportDuplicate(key, at: text.offset, of: object) }
      return key
    }
    if object.holdsUnknownKey, keys.isEmpty, keys.heldUnknownKey == nil {
      keys.heldUnknownKey = text
    } else {
      try reportUnknownKey(text, of: object, &keys)
    }
    try skipValue()
    return nil
  }

  @inline(never)
  private mutating func reportDuplicate(
    _ key: Key, at offset: Int, of object: Object
  ) throws(JSONError) {
    try diagnose(.duplicateKey, at: offset, strictly: object.errorCode) { _ in
      Finding("\(key.rawValue) stands twice in one object", done: "the later one counts")
    }
  }

  /// Reports a key that has no meaning in `object`.
  mutating func reportUnknownKey(
    _ text: JSONText, of object: Object, _ keys: inout ObjectKeys<Key>
  ) throws(JSONError) {
    guard collector.hasRoom || isStrict else { return collector.count(1) }
    let name = decodeStart(of: text)
    let suggestion = suggestion(for: name, in: object)
    let meant = suggestion.meant
    if let meant, keys.lookalike == nil { keys.lookalike = (meant, text) }
    try diagnose(
      .unknownKey, at: text.offset, changesSound: meant != nil, strictly: object.errorCode,
      path: path.text(ofUnknownKey: name),
      repair: object.keys.certain(for: name).map { text.repair($0.rawValue) }
    ) { _ in
      Finding(
        "Unknown key \(QuotedText.quote(name))", done: "it is ignored",
        advice: suggestion.nearest.map { "The nearest valid key is \($0.rawValue)" })
    }
  }

  /// The keys that an unknown key may stand for. Files repeat their keys, so the parser keeps the
  /// last suggestion.
  private mutating func suggestion(for name: String, in object: Object) -> KeySuggestion<Object> {
    if let last = lastSuggestion, last.object == object, last.name == name { return last }
    let meant = object.keys.misspelled(as: name)
    let suggestion = KeySuggestion(
      name: name, object: object, meant: meant, nearest: meant ?? object.keys.nearest(to: name))
    lastSuggestion = suggestion
    return suggestion
  }

  /// Reports a name that is valid except for its letter case.
  mutating func reportCase(
    of text: JSONText, meaning name: String, strictly code: CoreHapticsErrorCode
  ) throws(JSONError) {
    try diagnose(.nameCase, at: text.offset, strictly: code, repair: text.repair(name)) { parser in
      let written = QuotedText.quote(parser.decodeStart(of: text))
      return Finding(
        "\(written) differs from \(name) in letter case", done: "it is read as \(name)",
        advice: "Write \(name)")
    }
  }

  /// Throws when an object that begins at `offset` lacks `key`.
  @inline(__always)
  mutating func require(
    _ key: Key, of object: Object, _ keys: ObjectKeys<Key>, at offset: Int
  ) throws(JSONError) {
    guard keys.contains(key) else { throw missing(key, of: object, keys, at: offset) }
  }

  /// The error for an object that lacks `key`.
  @inline(never)
  mutating func missing(
    _ key: Key, of object: Object, _ keys: ObjectKeys<Key>, at offset: Int
  ) -> JSONError {
    var hint = ""
    if let lookalike = keys.lookalike, lookalike.key == key {
      hint = "; its key \(QuotedText.quote(decodeStart(of: lookalike.name))) may be meant for it"
    }
    return failure(object.errorCode, at: offset, "\(object.subject) has no \(key.rawValue)\(hint)")
  }
}

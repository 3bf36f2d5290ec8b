import PacinianJSON
import PacinianPattern

extension AHAPParser {
  /// Takes keys until a known one of `object`, whose value comes next; `nil` at the object's end.
  /// Unknown keys are reported and their values passed over.
  mutating func nextKey(
    of object: AHAPObject, _ keys: inout AHAPKeySet
  ) throws(JSONError) -> AHAPKey? {
    let table = names.keys[object.rawValue]
    while let next = try scanner.nextKey(among: table.spellings) {
      try reportTrailingCommas()
      if let key = table.value(of: next) {
        path.key = key
        if !keys.insert(key) { try reportDuplicate(key, at: next.text.offset, of: object) }
        return key
      }
      if let key = try readUnusualKey(next.text, of: object, &keys) { return key }
    }
    try reportTrailingCommas()
    path.key = nil
    return nil
  }

  /// The key that `text` means, which is not one of those of `object` as it stands; `nil` when it
  /// is unknown, and then its value is passed over.
  @inline(never)
  private mutating func readUnusualKey(
    _ text: JSONText, of object: AHAPObject, _ keys: inout AHAPKeySet
  ) throws(JSONError) -> AHAPKey? {
    if let key = try recogniseIgnoringCase(text, as: object) {
      path.key = key
      if !keys.insert(key) { try reportDuplicate(key, at: text.offset, of: object) }
      return key
    }
    path.key = nil
    if object == .entry, keys.isEmpty, keys.heldUnknownKey == nil {
      keys.heldUnknownKey = text
    } else {
      try reportUnknownKey(text, of: object, &keys)
    }
    try skipValue()
    return nil
  }

  @inline(never)
  private mutating func reportDuplicate(
    _ key: AHAPKey, at offset: Int, of object: AHAPObject
  ) throws(JSONError) {
    try diagnose(.duplicateKey, at: offset, strictly: object.errorCode) { _ in
      Finding("\(key.rawValue) stands twice in one object", done: "the later one counts")
    }
  }

  private mutating func recogniseIgnoringCase(
    _ text: JSONText, as object: AHAPObject
  ) throws(JSONError) -> AHAPKey? {
    guard let key = object.keys.nameIgnoringCase(of: decodeStart(of: text)) else { return nil }
    path.key = key
    try reportCase(of: text, meaning: key.rawValue, strictly: object.errorCode)
    return key
  }

  /// Reports a key that means nothing in `object`.
  mutating func reportUnknownKey(
    _ text: JSONText, of object: AHAPObject, _ keys: inout AHAPKeySet
  ) throws(JSONError) {
    guard collector.hasRoom || options.isStrict else { return collector.count(1) }
    let name = decodeStart(of: text)
    let suggestion = suggestion(for: name, in: object)
    let meant = suggestion.meant
    if let meant, keys.lookalike == nil { keys.lookalike = (meant, text) }
    let unknownPath = path.text(ofUnknownKey: name)
    try diagnose(
      .unknownKey, at: text.offset, changesSound: meant != nil, strictly: object.errorCode,
      path: unknownPath
    ) { _ in
      Finding(
        "Unknown key \(QuotedText.quote(name))", done: "it is ignored",
        advice: suggestion.nearest.map { "The nearest valid key is \($0.rawValue)" })
    }
  }

  /// What an unknown key may stand for. Files repeat the ones they have, so the last is kept.
  private mutating func suggestion(for name: String, in object: AHAPObject) -> AHAPSuggestion {
    if let last = lastSuggestion, last.object == object, last.name == name { return last }
    let names = object.keys.names
    let meant = AHAPKey.allCases.first {
      names.contains($0.rawValue) && NearestName.isMisspelling(name, of: $0.rawValue)
    }
    let suggestion = AHAPSuggestion(
      name: name, object: object, meant: meant, nearest: meant ?? object.keys.nearest(to: name))
    lastSuggestion = suggestion
    return suggestion
  }

  /// Reports a name that is right but for its letter case.
  mutating func reportCase(
    of text: JSONText, meaning name: String, strictly code: CoreHapticsErrorCode
  ) throws(JSONError) {
    try diagnose(.nameCase, at: text.offset, strictly: code) { parser in
      let written = QuotedText.quote(parser.decodeStart(of: text))
      return Finding(
        "\(written) differs from \(name) in letter case", done: "it is read as \(name)",
        advice: "Write \(name)")
    }
  }

  /// The error for an object that lacks `key`.
  mutating func missing(
    _ key: AHAPKey, of subject: String, _ keys: AHAPKeySet, at offset: Int,
    _ code: CoreHapticsErrorCode
  ) -> JSONError {
    var hint = ""
    if let lookalike = keys.lookalike, lookalike.key == key {
      hint = "; its key \(QuotedText.quote(decodeStart(of: lookalike.name))) may be meant for it"
    }
    return failure(code, at: offset, "\(subject) has no \(key.rawValue)\(hint)")
  }
}

import PacinianJSON
import PacinianPattern

extension AHAPParser {
  /// Takes keys until a known one of `object`, whose value comes next; `nil` at the object's end.
  /// Unknown keys are reported and their values passed over.
  mutating func nextKey(
    of object: AHAPObject, _ keys: inout AHAPKeySet
  ) throws(JSONError) -> AHAPKey? {
    let table = names.keys[object.rawValue]
    while true {
      let next = try scanner.nextKey(among: table.spellings)
      try reportTrailingCommas()
      guard let next else {
        path.key = nil
        return nil
      }
      var key = table.value(of: next)
      if key == nil { key = try recogniseIgnoringCase(next.text, as: object) }
      if let key {
        path.key = key
        if !keys.insert(key) {
          try diagnose(.duplicateKey, at: next.text.offset, strictly: object.errorCode) { _ in
            Finding("\(key.rawValue) stands twice in one object", done: "the later one counts")
          }
        }
        return key
      }
      path.key = nil
      if object == .entry, keys.isEmpty, keys.heldUnknownKey == nil {
        keys.heldUnknownKey = next.text
      } else {
        try reportUnknownKey(next.text, of: object, &keys)
      }
      try skipValue()
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
    let names = object.keys.names
    let meant = AHAPKey.allCases.first {
      names.contains($0.rawValue) && NearestName.isMisspelling(name, of: $0.rawValue)
    }
    if let meant, keys.lookalike == nil { keys.lookalike = (meant, text) }
    let unknownPath = path.text(ofUnknownKey: name)
    try diagnose(
      .unknownKey, at: text.offset, changesSound: meant != nil, strictly: object.errorCode,
      path: unknownPath
    ) { _ in
      let valid = meant ?? object.keys.nearest(to: name)
      return Finding(
        "Unknown key \(QuotedText.quote(name))", done: "it is ignored",
        advice: valid.map { "The nearest valid key is \($0.rawValue)" })
    }
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

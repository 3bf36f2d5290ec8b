import PacinianJSON
import PacinianPattern

extension HapticParser {
  /// Takes keys until a known one of `object`, whose value comes next; `nil` at the object's end.
  /// The path enters the key; who reads the value leaves it. Unknown keys are reported and their
  /// values passed over.
  mutating func nextKey(
    of object: HapticObject, _ keys: inout HapticKeySet
  ) throws(JSONError) -> HapticKey? {
    let table = keyTables[object.rawValue]
    while let next = try scanner.nextKey(among: table.spellings) {
      try reportTrailingCommas()
      if let key = table.value(of: next) {
        path.enter(key)
        if !keys.insert(key) { try reportDuplicate(key, at: next.text.offset) }
        return key
      }
      if let key = try readUnusualKey(next.text, of: object, &keys) { return key }
    }
    try reportTrailingCommas()
    return nil
  }

  /// The key that `text` means, which is not one of those of `object` as it stands; `nil` when it
  /// is unknown, and then its value is passed over.
  @inline(never)
  private mutating func readUnusualKey(
    _ text: JSONText, of object: HapticObject, _ keys: inout HapticKeySet
  ) throws(JSONError) -> HapticKey? {
    if let key = try recogniseIgnoringCase(text, as: object) {
      path.enter(key)
      if !keys.insert(key) { try reportDuplicate(key, at: text.offset) }
      return key
    }
    try reportUnknownKey(text, of: object, &keys)
    try skipValue()
    return nil
  }

  @inline(never)
  private mutating func reportDuplicate(_ key: HapticKey, at offset: Int) throws(JSONError) {
    try diagnose(.duplicateKey, at: offset) { _ in
      Finding("\(key.rawValue) stands twice in one object", done: "the later one counts")
    }
  }

  private mutating func recogniseIgnoringCase(
    _ text: JSONText, as object: HapticObject
  ) throws(JSONError) -> HapticKey? {
    guard let key = object.keys.nameIgnoringCase(of: decodeStart(of: text)) else { return nil }
    try diagnose(.nameCase, at: text.offset) { parser in
      let written = QuotedText.quote(parser.decodeStart(of: text))
      return Finding(
        "\(written) differs from \(key.rawValue) in letter case",
        done: "it is read as \(key.rawValue)", advice: "Write \(key.rawValue)")
    }
    return key
  }

  private mutating func reportUnknownKey(
    _ text: JSONText, of object: HapticObject, _ keys: inout HapticKeySet
  ) throws(JSONError) {
    guard collector.hasRoom || isStrict else { return collector.count(1) }
    let name = decodeStart(of: text)
    let nearest = object.keys.nearest(to: name)
    let meant = object.keys.names.first { NearestName.isMisspelling(name, of: $0) }
      .flatMap(HapticKey.init(rawValue:))
    if let meant, keys.lookalike == nil { keys.lookalike = (meant, text) }
    try diagnose(
      .unknownKey, at: text.offset, changesSound: meant != nil,
      path: path.text(ofUnknownKey: name)
    ) { _ in
      Finding(
        "Unknown key \(QuotedText.quote(name))", done: "it is ignored",
        advice: (meant ?? nearest).map { "The nearest valid key is \($0.rawValue)" })
    }
  }

  /// Throws when an object at `offset` lacks `key`.
  @inline(__always)
  mutating func require(
    _ key: HapticKey, of object: HapticObject, _ keys: HapticKeySet, at offset: Int
  ) throws(JSONError) {
    guard !keys.contains(key) else { return }
    throw missing(key, of: object, keys, at: offset)
  }

  private mutating func missing(
    _ key: HapticKey, of object: HapticObject, _ keys: HapticKeySet, at offset: Int
  ) -> JSONError {
    var hint = ""
    if let lookalike = keys.lookalike, lookalike.key == key {
      let name = decodeStart(of: lookalike.name)
      hint = "; its key \(QuotedText.quote(name)) may be meant for it"
    }
    return failure(
      .invalidPatternDictionary, at: offset, "\(object.subject) has no \(key.rawValue)\(hint)")
  }

  /// Whether the value that comes next is not null; a null is taken. Writers write it for what
  /// they leave out.
  mutating func isPresent() throws(JSONError) -> Bool {
    guard try scanner.nextKind() == .null else { return true }
    try scanner.null()
    return false
  }
}

extension JSONScanner {
  /// Takes the `{` of the object that comes next.
  package mutating func enterObject() throws(JSONError) { try enter(ASCII.openBrace, "an object") }

  /// Takes the `[` of the array that comes next.
  package mutating func enterArray() throws(JSONError) { try enter(ASCII.openBracket, "an array") }

  /// Enters the object or array that comes next and returns its offset; `nil` when a value of
  /// another kind comes next.
  /// - Parameter kind: an object or an array.
  package mutating func enterNext(_ kind: JSONKind) throws(JSONError) -> Int? {
    skipWhiteSpace()
    guard byte == (kind == .object ? ASCII.openBrace : ASCII.openBracket) else {
      _ = try nextKind()
      return nil
    }
    let start = offset
    try enter()
    return start
  }

  /// Takes the next key of the innermost object and its colon; the value comes next. `nil` when
  /// the object has ended.
  package mutating func nextKey() throws(JSONError) -> JSONText? {
    guard try advanceToKey() else { return nil }
    let key = try string()
    try takeColon()
    return key
  }

  /// Takes the next key of the innermost object and its colon as ``nextKey()`` does, and returns
  /// its index among `names`.
  package mutating func nextKey(among names: JSONNameTable) throws(JSONError) -> JSONName? {
    guard try advanceToKey() else { return nil }
    let key = try takeName(among: names)
    try takeColon()
    return key
  }

  @inline(__always)
  private mutating func advanceToKey() throws(JSONError) -> Bool {
    guard try advance(closing: ASCII.closeBrace) else { return false }
    guard byte == ASCII.quote else { throw unexpectedText(needing: "a name in double quotes") }
    return true
  }

  @inline(__always)
  private mutating func takeColon() throws(JSONError) {
    skipWhiteSpace()
    guard byte == ASCII.colon else { throw unexpectedText(needing: "a colon after the name") }
    offset &+= 1
  }

  /// Whether the innermost array has another element, which comes next.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(closing: ASCII.closeBracket)
  }

  /// The offsets of the trailing commas passed since the last call, at most
  /// ``maximumTrailingCommas`` of them, and the number of those not listed.
  package mutating func takeTrailingCommas() -> (offsets: [Int], unlistedCount: Int) {
    defer {
      hasTrailingCommas = false
      trailingCommas = []
      unlistedTrailingCommas = 0
    }
    return (trailingCommas, unlistedTrailingCommas)
  }

  @inline(__always)
  private mutating func enter(_ opening: UInt8, _ name: String) throws(JSONError) {
    skipWhiteSpace()
    guard byte == opening else { throw unexpectedText(needing: name) }
    try enter()
  }

  /// Enters the container whose opening bracket is the next byte.
  @inline(__always)
  private mutating func enter() throws(JSONError) {
    guard depth < Self.maximumDepth else {
      throw JSONError(
        at: offset, "Values are nested deeper than \(Self.maximumDepth) levels; flatten them")
    }
    offset &+= 1
    depth &+= 1
    isAfterValue = false
  }

  /// Moves to the next member or element and returns true, or leaves the container.
  @inline(__always)
  private mutating func advance(closing: UInt8) throws(JSONError) -> Bool {
    skipWhiteSpace()
    if byte != closing {
      guard isAfterValue else { return true }
      let comma = offset
      guard byte == ASCII.comma else {
        throw unexpectedText(needing: closing == ASCII.closeBrace ? "a comma or }" : "a comma or ]")
      }
      offset &+= 1
      skipWhiteSpace()
      guard byte == closing else { return true }
      recordTrailingComma(at: comma)
    }
    offset &+= 1
    depth &-= 1
    isAfterValue = true
    return false
  }

  private mutating func recordTrailingComma(at offset: Int) {
    hasTrailingCommas = true
    if trailingCommas.count < Self.maximumTrailingCommas {
      trailingCommas.append(offset)
    } else {
      unlistedTrailingCommas += 1
    }
  }
}

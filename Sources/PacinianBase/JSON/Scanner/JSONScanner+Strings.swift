extension JSONScanner {
  /// Takes the string that comes next, decoded byte for byte, and returns its index among `names`;
  /// `nil` if a value of another kind comes next.
  package mutating func nextName(among names: JSONNameTable) throws(JSONError) -> JSONName? {
    skipWhiteSpace()
    guard byte == ASCII.quote else {
      _ = try nextKind()
      return nil
    }
    return try takeName(among: names)
  }

  /// Takes the string whose opening quote is the next byte.
  @inline(__always)
  mutating func takeName(among names: JSONNameTable) throws(JSONError) -> JSONName {
    // Names have neither quotes nor backslashes. Text that is a name up to a quote is therefore a
    // complete string and needs no other check; in other text the quote may not be the end of the
    // string.
    let start = offset &+ 1
    guard end &- start >= JSONFingerprint.wholeCount else {
      return try takeUnusualName(among: names)
    }
    let low = EightBytes(from: base + start)
    let high = EightBytes(from: base + start + EightBytes.count)
    let lowQuotes = low.equal(to: ASCII.quote)
    let highQuotes = high.equal(to: ASCII.quote)
    guard lowQuotes | highQuotes != 0 else { return try takeUnusualName(among: names) }
    let fingerprint = JSONFingerprint(low, marks: lowQuotes, high, marks: highQuotes)
    let index = names.index(of: base + start, fingerprint)
    guard index != JSONName.unknownIndex else { return try takeUnusualName(among: names) }
    let quote = start &+ fingerprint.byteCount
    offset = quote &+ 1
    isAfterValue = true
    return JSONName(JSONText(start: start, end: quote, hasEscapes: false), index: index)
  }

  /// Takes a string of any kind: no name, one with escapes, a long one, or one among the last
  /// few bytes.
  @inline(never)
  private mutating func takeUnusualName(among names: JSONNameTable) throws(JSONError) -> JSONName {
    let text = try string()
    guard !text.hasEscapes else { return JSONName(text, index: names.index(of: decode(text))) }
    let start = base + text.start
    let fingerprint = JSONFingerprint(start, count: text.end - text.start)
    return JSONName(text, index: names.index(of: start, fingerprint))
  }

  /// Takes the string that comes next: finds its end and checks its bytes and escapes.
  package mutating func string() throws(JSONError) -> JSONText {
    skipWhiteSpace()
    guard byte == ASCII.quote else { throw unexpectedText(needing: "a string") }
    let start = offset + 1
    var index = start
    var hasEscapes = false
    while index < end {
      index = endOfPlainText(from: index)
      guard index < end else { break }
      let byte = base[index]
      if byte == ASCII.quote {
        offset = index + 1
        isAfterValue = true
        return JSONText(start: start, end: index, hasEscapes: hasEscapes)
      } else if byte == ASCII.backslash {
        hasEscapes = true
        index = try endOfEscape(at: index)
      } else if byte >= ASCII.beyond {
        index = try endOfScalar(at: index)
      } else if byte >= ASCII.space {
        index += 1
      } else {
        throw controlCharacter(byte, at: index)
      }
    }
    throw JSONError(
      at: offset, "The string is never closed; add a double quote, or the file was cut off")
  }

  /// The first byte from `index` on that may be more than a plain character; the last few bytes
  /// of the text are left to the caller.
  @inline(__always)
  private func endOfPlainText(from index: Int) -> Int {
    var index = index
    while end - index >= EightBytes.count {
      let eight = EightBytes(from: base + index)
      let special =
        eight.equal(to: ASCII.quote) | eight.equal(to: ASCII.backslash)
        | eight.below(ASCII.space) | eight.beyondASCII()
      guard special == 0 else { return index + EightBytes.first(of: special) }
      index += EightBytes.count
    }
    return index
  }

  /// The content of `text`, decoded. Complexity: O(bytes).
  package func decode(_ text: JSONText) -> String {
    guard text.hasEscapes else { return spelling(text.start..<text.end) }
    return decodeEscapes(text)
  }

  /// The bytes of `range` as text.
  package func spelling(_ range: Range<Int>) -> String {
    let content = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return String(decoding: content, as: UTF8.self)
  }

  private func controlCharacter(_ byte: UInt8, at index: Int) -> JSONError {
    if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
      return JSONError(
        at: index, "A string runs over the end of its line; close it, or write \\n for a new line")
    }
    let escape = byte == ASCII.tab ? "\\t" : "\\u00" + hexadecimal(byte)
    return JSONError(
      at: index, "A control character stands in a string; remove it or write \(escape)")
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// The offset after the UTF-8 scalar at `index`, which is not ASCII.
  ///
  /// The bounds of the second byte keep out overlong forms, surrogates and values past U+10FFFF
  /// (The Unicode Standard, table 3-7).
  private func endOfScalar(at index: Int) throws(JSONError) -> Int {
    let first = base[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { second = 0xA0...0xBF }
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { second = 0x90...0xBF }
      if first == 0xF4 { second = 0x80...0x8F }
    default: throw invalidText(at: index)
    }
    guard end - index >= length, second.contains(base[index + 1]) else {
      throw invalidText(at: index)
    }
    for follower in 2..<max(2, length) where !(0x80...0xBF).contains(base[index + follower]) {
      throw invalidText(at: index)
    }
    return index + length
  }

  private func invalidText(at index: Int) -> JSONError {
    JSONError(at: index, "A string holds bytes that are not UTF-8; save the file as UTF-8")
  }
}

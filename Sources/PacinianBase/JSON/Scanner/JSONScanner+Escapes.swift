extension JSONScanner {
  /// The offset after the escape whose backslash is at `index`; both halves of a surrogate pair
  /// are one escape.
  func endOfEscape(at index: Int) throws(JSONError) -> Int {
    guard index + 1 < end else {
      throw JSONError(at: index, "The text ends inside a string; the file may have been cut off")
    }
    guard base[index + 1] == UInt8(ascii: "u") else {
      guard Self.simpleEscape(base[index + 1]) != nil else {
        throw JSONError(
          at: index, "A backslash in a string starts an unknown escape; write \\\\ for a backslash")
      }
      return index + 2
    }
    guard let unit = codeUnit(at: index) else {
      throw JSONError(at: index, "\\u needs four hexadecimal digits, as in \\u00e9")
    }
    guard UTF16.isSurrogate(unit) else { return index + Self.unicodeEscapeLength }
    let next = index + Self.unicodeEscapeLength
    guard UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: next), UTF16.isTrailSurrogate(trail)
    else {
      throw JSONError(
        at: index, "A \\u escape is half of a surrogate pair; write both halves, the high one first"
      )
    }
    return next + Self.unicodeEscapeLength
  }

  /// The content of `text`, whose escapes have been checked.
  func decodeEscapes(_ text: JSONText) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.end - text.start)
    var index = text.start
    while index < text.end {
      guard base[index] == ASCII.backslash else {
        decoded.append(base[index])
        index += 1
        continue
      }
      if let simple = Self.simpleEscape(base[index + 1]) {
        decoded.append(simple)
        index += 2
      } else {
        let unit = codeUnit(at: index) ?? 0
        var value = UInt32(unit)
        index += Self.unicodeEscapeLength
        if UTF16.isLeadSurrogate(unit) {
          let trail = codeUnit(at: index) ?? 0
          value = 0x1_0000 + (value & 0x3FF) << 10 + UInt32(trail & 0x3FF)
          index += Self.unicodeEscapeLength
        }
        if let scalar = Unicode.Scalar(value) { decoded.append(contentsOf: scalar.utf8) }
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Bytes of `\uXXXX`.
  private static let unicodeEscapeLength = 6

  /// The UTF-16 code unit of the `\uXXXX` at `index`, `nil` for other text.
  private func codeUnit(at index: Int) -> UInt16? {
    guard end - index >= Self.unicodeEscapeLength, base[index] == ASCII.backslash,
      base[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for digit in index + 2..<index + Self.unicodeEscapeLength {
      guard let value = ASCII.hexadecimalValue(base[digit]) else { return nil }
      unit = unit << 4 | value
    }
    return UInt16(truncatingIfNeeded: unit)
  }

  /// The byte that a backslash and `letter` represent.
  private static func simpleEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case ASCII.quote, ASCII.backslash, ASCII.slash: letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): ASCII.lineFeed
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case UInt8(ascii: "t"): ASCII.tab
    default: nil
    }
  }
}

/// The bytes JSON is made of, by name.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let hash = UInt8(ascii: "#")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let point = UInt8(ascii: ".")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  /// The first byte that is not ASCII.
  static let beyond: UInt8 = 0x80

  /// Whether the byte is white space in JSON.
  @inline(__always)
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero <= 9 }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The value of a hexadecimal digit, `nil` for any other byte.
  static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case zero...nine: UInt32(byte - zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}

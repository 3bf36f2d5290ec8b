/// Writes JSON text. The writer adds commas, line breaks, indentation and escapes; the caller
/// decides the values and their order.
///
///     var writer = JSONWriter()
///     writer.object { object in
///       object.key("times")
///       object.array { $0.number(0.5) }
///     }
///     print(writer.text)
///
/// Inside an object ``key(_:)`` precedes every value, or one ``member(_:_:)`` writes both.
package struct JSONWriter {
  /// The text so far, without a line break at the end.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same in UTF-8.
  package private(set) var bytes: [UInt8] = []

  private var indentation: Int
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  /// - Parameters:
  ///   - indentation: spaces a level; 0 writes everything on one line.
  ///   - capacity: bytes that most texts have, which are allocated at once.
  package init(indentation: Int = 2, capacity: Int = 0) {
    self.indentation = indentation
    bytes.reserveCapacity(capacity)
  }

  /// Writes an object; `body` writes its members.
  /// - Parameter isLine: whether the whole object is on one line.
  package mutating func object(isLine: Bool = false, _ body: (inout JSONWriter) -> Void) {
    container(ASCII.openBrace, ASCII.closeBrace, isLine: isLine, body)
  }

  /// Writes an array; `body` writes its elements.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    container(ASCII.openBracket, ASCII.closeBracket, isLine: false, body)
  }

  /// Writes the name of the member whose value is written next.
  package mutating func key(_ name: String) {
    beginValue()
    appendQuoted(name)
    append(": ")
    isAfterKey = true
  }

  package mutating func string(_ string: String) {
    beginValue()
    appendQuoted(string)
  }

  /// Writes the shortest decimal that reads back as `number`, and `null` when it is not finite.
  package mutating func number(_ number: Double) {
    value(number.isFinite ? number.description : "null")
  }

  /// Writes a number as it is spelled in another JSON text.
  package mutating func number(spelledAs spelling: String) { value(spelling) }

  package mutating func integer(_ integer: Int) {
    beginValue()
    if integer < 0 { bytes.append(ASCII.minus) }
    let start = bytes.count
    var rest = integer.magnitude
    repeat {
      bytes.append(ASCII.zero + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  package mutating func boolean(_ boolean: Bool) { value(boolean ? "true" : "false") }

  package mutating func null() { value("null") }

  /// Writes `string` in double quotes, with the escapes JSON needs, and with escapes for the other
  /// control characters (U+007F to U+009F), because a terminal that shows the text would obey them.
  private mutating func appendQuoted(_ string: String) {
    bytes.append(ASCII.quote)
    var string = string
    string.withUTF8 { text in
      var plainStart = 0
      for index in text.indices where Self.needsEscape(text[index]) {
        if text[index] == Self.latinLead {
          // Two bytes are one character, and the second is its number.
          guard Self.highControls.contains(text[index + 1]) else { continue }
          bytes.append(contentsOf: text[plainStart..<index])
          appendEscape(of: text[index + 1])
          plainStart = index + 2
        } else {
          bytes.append(contentsOf: text[plainStart..<index])
          appendEscape(of: text[index])
          plainStart = index + 1
        }
      }
      bytes.append(contentsOf: text[plainStart...])
    }
    bytes.append(ASCII.quote)
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case ASCII.quote: append("\\\"")
    case ASCII.backslash: append("\\\\")
    case ASCII.lineFeed: append("\\n")
    case ASCII.carriageReturn: append("\\r")
    case ASCII.tab: append("\\t")
    default:
      let digits = String(byte, radix: 16)
      append(digits.utf8.count == 1 ? "\\u000" : "\\u00")
      bytes.append(contentsOf: digits.utf8)
    }
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < ASCII.space || byte == ASCII.quote || byte == ASCII.backslash || byte == delete
      || byte == latinLead
  }

  private static let delete: UInt8 = 0x7F
  /// The first byte in UTF-8 of U+0080 to U+00BF. The first half of these are controls.
  private static let latinLead: UInt8 = 0xC2
  private static let highControls: ClosedRange<UInt8> = 0x80...0x9F

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, isLine: Bool, _ body: (inout JSONWriter) -> Void
  ) {
    beginValue()
    bytes.append(opening)
    depth += 1
    isFirst = true
    let outerIndentation = indentation
    if isLine { indentation = 0 }
    body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    indentation = outerIndentation
    bytes.append(closing)
    isFirst = false
  }

  private mutating func value(_ value: String) {
    beginValue()
    var value = value
    value.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Writes the separators between a value and the one before it.
  private mutating func beginValue() {
    if !isAfterKey {
      if !isFirst { append(indentation > 0 ? "," : ", ") }
      if depth > 0 { breakLine() }
    }
    isFirst = false
    isAfterKey = false
  }

  private mutating func breakLine() {
    guard indentation > 0 else { return }
    bytes.append(ASCII.lineFeed)
    bytes.append(contentsOf: repeatElement(ASCII.space, count: depth * indentation))
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

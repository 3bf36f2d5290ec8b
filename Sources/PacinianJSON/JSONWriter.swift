/// Writes JSON text: commas, line breaks, indentation and escapes are its concern, what stands
/// where is the caller's.
///
///     var writer = JSONWriter()
///     writer.object { object in
///       object.key("times")
///       object.array { $0.number(0.5) }
///     }
///     print(writer.text)
///
/// Inside an object every value is preceded by ``key(_:)``.
package struct JSONWriter {
  /// What has been written so far, without a line break at the end.
  package private(set) var text = ""

  private var indentation: Int
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  /// - Parameter indentation: spaces a level; 0 writes everything on one line.
  package init(indentation: Int = 2) { self.indentation = indentation }

  /// Writes an object; `body` writes its members.
  /// - Parameter isLine: whether all of it stands on one line.
  package mutating func object(isLine: Bool = false, _ body: (inout JSONWriter) -> Void) {
    container("{", "}", isLine: isLine, body)
  }

  /// Writes an array; `body` writes its elements.
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    container("[", "]", isLine: false, body)
  }

  /// Writes the name of the member whose value is written next.
  package mutating func key(_ name: String) {
    value(Self.quoted(name) + ": ")
    isAfterKey = true
  }

  package mutating func string(_ string: String) { value(Self.quoted(string)) }

  /// Writes the shortest decimal that reads back as `number`, and `null` when it is not finite.
  package mutating func number(_ number: Double) { value(number.isFinite ? "\(number)" : "null") }

  /// Writes a number as it is spelled in another JSON text.
  package mutating func number(spelledAs spelling: String) { value(spelling) }

  package mutating func integer(_ integer: some BinaryInteger) { value("\(integer)") }

  package mutating func boolean(_ boolean: Bool) { value(boolean ? "true" : "false") }

  package mutating func null() { value("null") }

  /// `string` in double quotes, with the escapes JSON needs and no others.
  package static func quoted(_ string: String) -> String {
    if !string.utf8.contains(where: Self.needsEscape) { return "\"\(string)\"" }
    var quoted = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func container(
    _ opening: String, _ closing: String, isLine: Bool, _ body: (inout JSONWriter) -> Void
  ) {
    value(opening)
    depth += 1
    isFirst = true
    let outerIndentation = indentation
    if isLine { indentation = 0 }
    body(&self)
    depth -= 1
    if !isFirst { breakLine() }
    indentation = outerIndentation
    text += closing
    isFirst = false
  }

  private mutating func value(_ value: String) {
    if !isAfterKey {
      if !isFirst { text += indentation > 0 ? "," : ", " }
      if depth > 0 { breakLine() }
    }
    text += value
    isFirst = false
    isAfterKey = false
  }

  private mutating func breakLine() {
    guard indentation > 0 else { return }
    text += "\n" + String(repeating: " ", count: depth * indentation)
  }
}

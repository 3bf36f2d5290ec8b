/// A JSON value as a tree, with the byte offset of every value. For documents small enough to hold.
package struct JSONValue: Sendable {
  package indirect enum Content: Sendable {
    case null
    case boolean(Bool)
    /// The number's own spelling, so that no digit is lost.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the text, repeated names included.
    case object([Member])
  }

  package struct Member: Sendable {
    package var name: String
    /// Byte offset of the name's opening quote.
    package var nameOffset: Int
    package var value: JSONValue
  }

  /// Byte offset of the value's first byte.
  package var offset: Int
  package var content: Content

  package var kind: JSONKind {
    switch content {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The value that a whole document is.
  package init(document bytes: [UInt8]) throws(JSONError) {
    self = try JSONScanner.reading(bytes.span.bytes) { (scanner) throws(JSONError) in
      let value = try JSONValue(from: &scanner)
      try scanner.finish()
      return value
    }
  }

  /// Takes the value that comes next. It recurses as deep as values are nested, which
  /// ``JSONScanner/maximumDepth`` bounds. Complexity: O(bytes).
  package init(from scanner: inout JSONScanner) throws(JSONError) {
    let kind = try scanner.nextKind()
    offset = scanner.offset
    switch kind {
    case .null:
      try scanner.null()
      content = .null
    case .boolean: content = .boolean(try scanner.boolean())
    case .number: content = .number(scanner.spelling(try scanner.numberSpelling()))
    case .string: content = .string(scanner.decode(try scanner.string()))
    case .array:
      var elements: [JSONValue] = []
      try scanner.enterArray()
      while try scanner.nextElement() { elements.append(try JSONValue(from: &scanner)) }
      content = .array(elements)
    case .object:
      var members: [Member] = []
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        let value = try JSONValue(from: &scanner)
        members.append(Member(name: scanner.decode(key), nameOffset: key.offset, value: value))
      }
      content = .object(members)
    }
  }
}

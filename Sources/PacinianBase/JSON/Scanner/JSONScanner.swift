/// Pulls JSON values out of bytes, one after the other, without building a tree.
///
/// The caller asks for the kind of the next value (``nextKind()``) and takes it with the method for
/// that kind, or skips it (``skipValue()``). It walks through containers with ``enterObject()`` and
/// ``nextKey()``, ``enterArray()`` and ``nextElement()``, and ends with ``finish()``. The scanner
/// allocates only the values that the caller asks for and keeps only byte offsets. No input makes
/// it recurse or read outside of the bytes.
///
/// The scanner accepts JSON (RFC 8259) in UTF-8, with or without a byte order mark. It also accepts
/// trailing commas, which it records. Containers may be nested ``maximumDepth`` deep.
///
/// A scanner is a value: a copy continues on its own. It does not outlive its bytes, which
/// ``reading(_:_:)`` lends it.
@safe
package struct JSONScanner {
  /// The deepest nesting of containers: enough for any document that a person or a tool makes, and
  /// little enough for readers that recurse over a value.
  package static let maximumDepth = 512

  /// Trailing commas kept between two calls of ``takeTrailingCommas()``; the rest are counted.
  package static let maximumTrailingCommas = 1000

  let base: UnsafePointer<UInt8>
  /// The number of bytes of the text, byte order mark included.
  package let end: Int

  /// Whether the text begins with the UTF-8 byte order mark, which is passed over.
  package let hasByteOrderMark: Bool

  /// Bytes from the start of the text to the next unread byte.
  package internal(set) var offset: Int

  /// The number of containers that are open.
  package internal(set) var depth = 0

  /// Whether a value of the innermost open container has been read, so that a comma must follow.
  var isAfterValue = false

  /// Whether ``takeTrailingCommas()`` has anything to give.
  package internal(set) var hasTrailingCommas = false

  var trailingCommas: [Int] = []
  var unlistedTrailingCommas = 0

  /// What `body` makes of a text: it is given a scanner at the start, which it does not keep.
  /// Throws when the text is empty, white space only, UTF-16 or UTF-32, and as `body` does.
  package static func reading<Result>(
    _ text: RawSpan, _ body: (inout JSONScanner) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    try text.withUnsafeBytes { (bytes) throws(JSONError) in
      var scanner = try JSONScanner(bytes)
      return try body(&scanner)
    }
  }

  package init(_ bytes: UnsafeRawBufferPointer) throws(JSONError) {
    if let encoding = ByteOrderMark.foreignEncoding(of: bytes) {
      throw JSONError(at: 0, "The file is \(encoding) text; save it as UTF-8")
    }
    guard let start = bytes.baseAddress, bytes.count > 0 else {
      throw JSONError(at: 0, "The file is empty; it must hold a JSON document")
    }
    base = start.assumingMemoryBound(to: UInt8.self)
    end = bytes.count
    hasByteOrderMark = ByteOrderMark.isPresent(in: bytes)
    offset = hasByteOrderMark ? ByteOrderMark.utf8.count : 0
    skipWhiteSpace()
    guard offset < end else {
      throw JSONError(at: 0, "The file holds nothing but white space; it must hold a JSON document")
    }
  }

  /// The next unread byte, 0 at the end. No valid JSON has a NUL outside of strings.
  var byte: UInt8 { offset < end ? base[offset] : 0 }

  @inline(__always)
  mutating func skipWhiteSpace() {
    guard offset < end, base[offset] <= ASCII.space else { return }
    if base[offset] == ASCII.space {
      // After a colon or a comma there is often one space.
      offset &+= 1
      guard offset < end, base[offset] <= ASCII.space else { return }
    }
    skipMoreWhiteSpace()
  }

  @inline(never)
  private mutating func skipMoreWhiteSpace() {
    var index = offset
    while index < end, ASCII.isWhiteSpace(base[index]) {
      index &+= 1
      // Most white space is indentation of up to sixteen spaces. Two words are looked at without
      // a branch between them, because how deep a line is indented cannot be foretold.
      while end &- index >= 2 * EightBytes.count {
        let first = EightBytes(from: base + index).spaceCount
        let second = EightBytes(from: base + index + EightBytes.count).spaceCount
        let spaceCount = first &+ (first == EightBytes.count ? second : 0)
        index &+= spaceCount
        guard spaceCount == 2 * EightBytes.count else { break }
      }
    }
    offset = index
  }

  /// The kind of the value that comes next; ``offset`` is then the value's first byte.
  @inline(__always)
  package mutating func nextKind() throws(JSONError) -> JSONKind {
    skipWhiteSpace()
    switch byte {
    case ASCII.openBrace: return .object
    case ASCII.openBracket: return .array
    case ASCII.quote: return .string
    case ASCII.minus, ASCII.zero...ASCII.nine: return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean
    case UInt8(ascii: "n"): return .null
    default: throw unexpectedText(needing: "a value")
    }
  }

  /// Whether the value that comes next is of `kind`.
  package mutating func isNext(_ kind: JSONKind) throws(JSONError) -> Bool {
    try nextKind() == kind
  }

  /// Throws unless only white space is left.
  package mutating func finish() throws(JSONError) {
    skipWhiteSpace()
    guard offset == end else { throw unexpectedText(needing: "the end of the file") }
  }
}

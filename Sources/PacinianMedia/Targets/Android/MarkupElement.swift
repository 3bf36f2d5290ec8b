import CPacinianLibraries

/// An element of an XML document, with the elements in it.
struct MarkupElement {
  let name: String
  /// In the document's order; no name twice.
  let attributes: [(name: String, value: String)]
  fileprivate(set) var children: [MarkupElement] = []
  /// Byte offset of its `<`.
  let offset: Int

  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

/// A mistake in an XML document, or in its content.
struct MarkupError: Error {
  /// Bytes from the document's start.
  let offset: Int
  /// One or two sentences without a full stop at the end.
  let message: String
}

extension MarkupElement {
  /// Elements inside each other, at most. Vibrations need six.
  private static let deepest = 16

  /// The outermost element of a document that has elements and attributes alone: a document type,
  /// with which entities would come, is an error, and so is text.
  ///
  /// Complexity: O(bytes). Memory stays within about twenty times the document's size.
  static func root(of bytes: [UInt8]) throws(MarkupError) -> MarkupElement {
    var expat = pacinian_expat()
    guard pacinian_expat_open(&expat) else {
      throw MarkupError(
        offset: 0, message: "XML cannot be read: Expat is missing; install libexpat1")
    }
    guard let parser = expat.ParserCreate(nil) else {
      throw MarkupError(offset: 0, message: "XML cannot be read: there is no memory left")
    }
    defer { expat.ParserFree(parser) }
    let builder = Builder(expat, parser)
    expat.SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
    expat.SetElementHandler(
      parser,
      { context, name, attributes in Builder.of(context)?.enter(name, attributes) },
      { context, _ in Builder.of(context)?.leave() })
    expat.SetCharacterDataHandler(parser) { context, text, count in
      Builder.of(context)?.pass(text, Int(clamping: count))
    }
    expat.SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      Builder.of(context)?.fail("A document type is not read: vibrations have none; take it out")
    }
    let status = withExtendedLifetime(builder) {
      bytes.withUnsafeBytes { bytes in
        expat.Parse(
          parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(clamping: bytes.count), 1)
      }
    }
    if let error = builder.error { throw error }
    guard status == XML_STATUS_OK, let root = builder.root else {
      let reason = expat.ErrorString(expat.GetErrorCode(parser)).map { String(cString: $0) }
      throw MarkupError(
        offset: min(max(0, Int(clamping: expat.GetCurrentByteIndex(parser))), bytes.count),
        message: "The file is not XML: \(reason ?? "it ends too early")")
    }
    return root
  }

  /// Gathers elements while Expat reads.
  private final class Builder {
    private let expat: pacinian_expat
    private let parser: OpaquePointer
    /// The elements that are open, the innermost last.
    private var open: [MarkupElement] = []
    private(set) var root: MarkupElement?
    private(set) var error: MarkupError?

    init(_ expat: pacinian_expat, _ parser: OpaquePointer) {
      self.expat = expat
      self.parser = parser
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Builder? {
      context.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
    }

    func enter(
      _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      guard error == nil, let name else { return }
      guard open.count < MarkupElement.deepest else {
        return fail("Elements are more than \(MarkupElement.deepest) deep, which no vibration is")
      }
      var pairs: [(name: String, value: String)] = []
      var next = attributes
      while let key = next?[0], let value = next?[1] {
        pairs.append((String(cString: key), String(cString: value)))
        next = next?.advanced(by: 2)
      }
      open.append(MarkupElement(name: String(cString: name), attributes: pairs, offset: offset))
    }

    func leave() {
      guard error == nil, let element = open.popLast() else { return }
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
    }

    func pass(_ text: UnsafePointer<CChar>?, _ count: Int) {
      guard error == nil, let text else { return }
      let isBlank = UnsafeBufferPointer(start: text, count: count)
        .allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if !isBlank {
        fail("There is text between elements; vibrations have elements and attributes alone")
      }
    }

    func fail(_ message: String) {
      guard error == nil else { return }
      error = MarkupError(offset: offset, message: message)
      _ = expat.StopParser(parser, UInt8(clamping: XML_FALSE))
    }

    private var offset: Int { max(0, Int(clamping: expat.GetCurrentByteIndex(parser))) }
  }
}

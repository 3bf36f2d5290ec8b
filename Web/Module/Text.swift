import PacinianBase

/// The text that the last call gave, in UTF-8: the wrapper copies it before it calls again.
enum Text {
  nonisolated(unsafe) private static var bytes: UnsafeMutableBufferPointer<UInt8>?

  static var count: Int { bytes?.count ?? 0 }
  static var start: UnsafePointer<UInt8>? { UnsafePointer(bytes?.baseAddress) }

  /// Keeps a text instead of the last one and returns where it stands.
  static func keep(_ text: [UInt8]) -> UnsafePointer<UInt8>? {
    bytes?.deallocate()
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, text.count))
    _ = memory.initialize(from: text)
    bytes = UnsafeMutableBufferPointer(rebasing: memory[..<text.count])
    return UnsafePointer(memory.baseAddress)
  }

  /// A text of one JSON object.
  static func object(_ body: (inout JSONWriter) -> Void) -> UnsafePointer<UInt8>? {
    var writer = JSONWriter(indentation: 0)
    writer.object { body(&$0) }
    return keep(writer.bytes)
  }
}

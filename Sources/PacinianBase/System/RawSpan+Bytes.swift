extension RawSpan {
  /// The byte at an offset below ``byteCount``; another offset is a fault of the caller.
  package func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  package var copied: [UInt8] { withUnsafeBytes { Array($0) } }

  package func begins(with start: some Collection<UInt8>) -> Bool {
    guard start.count <= byteCount else { return false }
    var offset = 0
    for byte in start {
      guard self.byte(at: offset) == byte else { return false }
      offset += 1
    }
    return true
  }
}

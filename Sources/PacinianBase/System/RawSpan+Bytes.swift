extension RawSpan {
  /// The byte at an offset below ``byteCount``; another offset is a fault of the caller.
  package func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }

  package var copied: [UInt8] { withUnsafeBytes { Array($0) } }

  package func begins(with start: StaticString) -> Bool {
    let count = start.utf8CodeUnitCount
    guard count <= byteCount else { return false }
    for offset in 0..<count where unsafe start.utf8Start[offset] != byte(at: offset) {
      return false
    }
    return true
  }
}

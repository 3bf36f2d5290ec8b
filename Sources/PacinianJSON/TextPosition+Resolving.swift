extension TextPosition {
  /// The positions of `offsets`, which ascend, in one pass over `bytes`. Offsets beyond the end
  /// become the end. Continuation bytes share the column of the scalar they belong to, so that
  /// text which is not UTF-8 has positions as well. Complexity: O(bytes + offsets).
  package static func positions(
    of offsets: [Int], in bytes: UnsafeRawBufferPointer
  ) -> [TextPosition] {
    var positions: [TextPosition] = []
    positions.reserveCapacity(offsets.count)
    var line = 1
    var column = 1
    var index = ByteOrderMark.isPresent(in: bytes) ? ByteOrderMark.utf8.count : 0
    for offset in offsets {
      let target = min(offset, bytes.count)
      while index < target {
        let byte = bytes[index]
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if byte == ASCII.lineFeed || (byte == ASCII.carriageReturn && next != ASCII.lineFeed) {
          line += 1
          column = 1
        } else if !startsScalar(next) || byte == ASCII.carriageReturn {
          // The scalar goes on, or the line break does.
        } else {
          column += 1
        }
        index += 1
      }
      positions.append(TextPosition(byteOffset: target, line: line, column: column))
    }
    return positions
  }

  /// The position of one offset. Complexity: O(bytes).
  package static func position(of offset: Int, in bytes: UnsafeRawBufferPointer) -> TextPosition {
    positions(of: [offset], in: bytes)[0]
  }

  /// UTF-8 continuation bytes have the two highest bits `10`.
  private static func startsScalar(_ byte: UInt8) -> Bool { byte & 0b1100_0000 != 0b1000_0000 }
}

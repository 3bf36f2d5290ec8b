extension TextPosition {
  /// The positions of `offsets`, which ascend, in one pass over `bytes`. Offsets beyond the end
  /// become the end. Continuation bytes share the position of the scalar they belong to, and the
  /// LF of a CR LF that of its CR, so that text which is not UTF-8 has positions as well.
  /// Complexity: O(bytes + offsets).
  package static func positions(
    of offsets: [Int], in bytes: UnsafeRawBufferPointer
  ) -> [TextPosition] {
    var positions: [TextPosition] = []
    positions.reserveCapacity(offsets.count)
    var line = 1
    var column = 1
    // Everything before this offset is in `line` and `column`.
    var counted = ByteOrderMark.isPresent(in: bytes) ? ByteOrderMark.utf8.count : 0
    for offset in offsets {
      let target = min(offset, bytes.count)
      let start = characterStart(of: target, in: bytes)
      if counted < start {
        let breakCount = lineBreakCount(from: counted, to: start, in: bytes)
        if breakCount > 0 {
          line += breakCount
          column = 1
          counted = lastLineStart(before: start, in: bytes)
        }
        column += scalarCount(in: UnsafeRawBufferPointer(rebasing: bytes[counted..<start]))
        counted = start
      }
      positions.append(TextPosition(byteOffset: target, line: line, column: column))
    }
    return positions
  }

  /// The position of one offset. Complexity: O(bytes).
  package static func position(of offset: Int, in bytes: UnsafeRawBufferPointer) -> TextPosition {
    positions(of: [offset], in: bytes)[0]
  }

  /// How many lines end between two offsets, neither of which splits a CR LF.
  private static func lineBreakCount(
    from start: Int, to end: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    var count = 0
    var index = start
    // The last byte has none after it. Blocks are counted in a byte, which is as many lanes as a
    // vector has bytes.
    while index < end, index < bytes.count - 1 {
      let blockEnd = min(index + Int(UInt8.max), end, bytes.count - 1)
      var blockCount: UInt8 = 0
      for place in index..<blockEnd {
        let isLineFeed: UInt8 = bytes[place] == ASCII.lineFeed ? 1 : 0
        let isReturn: UInt8 = bytes[place] == ASCII.carriageReturn ? 1 : 0
        let isBeforeOther: UInt8 = bytes[place + 1] == ASCII.lineFeed ? 0 : 1
        blockCount &+= isLineFeed | (isReturn & isBeforeOther)
      }
      count += Int(blockCount)
      index = blockEnd
    }
    return index < end && endsLine(at: index, in: bytes) ? count + 1 : count
  }

  /// Whether the byte at `index` is the last one of a line break.
  private static func endsLine(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes[index] == ASCII.lineFeed { return true }
    guard bytes[index] == ASCII.carriageReturn else { return false }
    return index + 1 == bytes.count || bytes[index + 1] != ASCII.lineFeed
  }

  /// Where the line of the character at `offset` begins, which is not the first one.
  private static func lastLineStart(before offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var start = offset
    while start > 0, !endsLine(at: start - 1, in: bytes) { start -= 1 }
    return start
  }

  /// The first byte of the character that the byte at `offset` belongs to.
  private static func characterStart(of offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    guard offset < bytes.count, offset > 0 else { return offset }
    if bytes[offset] == ASCII.lineFeed, bytes[offset - 1] == ASCII.carriageReturn {
      return offset - 1
    }
    var start = offset
    // A scalar has at most three continuation bytes.
    while start > 0, offset - start < 3, !startsScalar(bytes[start]) { start -= 1 }
    return start
  }

  private static func scalarCount(in bytes: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for byte in bytes { count &+= startsScalar(byte) ? 1 : 0 }
    return count
  }

  /// UTF-8 continuation bytes have the two highest bits `10`.
  private static func startsScalar(_ byte: UInt8) -> Bool { byte & 0b1100_0000 != 0b1000_0000 }
}

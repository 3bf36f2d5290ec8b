extension TextPosition {
  /// The positions of `offsets`, which ascend, in one pass over `bytes`. Offsets beyond the end
  /// become the end. Continuation bytes share the position of the scalar they belong to, and the LF
  /// of a CR LF shares the position of its CR, so that text which is not UTF-8 has positions as
  /// well.
  /// Complexity: O(bytes + offsets).
  package static func positions(of offsets: [Int], in bytes: RawSpan) -> [TextPosition] {
    offsets.isEmpty ? [] : bytes.withUnsafeBytes { positions(of: offsets, in: $0) }
  }

  private static func positions(
    of offsets: [Int], in bytes: UnsafeRawBufferPointer
  ) -> [TextPosition] {
    var positions: [TextPosition] = []
    positions.reserveCapacity(offsets.count)
    var line = 1
    var column = 1
    // Everything before this offset is in `line` and `column`.
    var counted = ByteOrderMark.isPresent(in: bytes) ? ByteOrderMark.utf8.count : 0
    let hasReturns =
      bytes.baseAddress.flatMap { memchr($0, Int32(ASCII.carriageReturn), bytes.count) } != nil
    for offset in offsets {
      let target = min(offset, bytes.count)
      let start = characterStart(of: target, in: bytes)
      if counted < start {
        let breakCount = lineBreakCount(from: counted, to: start, in: bytes, hasReturns: hasReturns)
        if breakCount > 0 {
          line += breakCount
          column = 1
          counted = lastLineStart(before: start, in: bytes)
        }
        column += count(from: counted, to: start, in: bytes, where: startsScalar)
        counted = start
      }
      positions.append(TextPosition(byteOffset: target, line: line, column: column))
    }
    return positions
  }

  /// The position of one offset. Complexity: O(bytes).
  package static func position(of offset: Int, in bytes: RawSpan) -> TextPosition {
    positions(of: [offset], in: bytes)[0]
  }

  /// The number of lines that end between two offsets; neither offset splits a CR LF.
  /// - Parameter hasReturns: whether any byte is a CR, so that lines may end with one.
  private static func lineBreakCount(
    from start: Int, to end: Int, in bytes: UnsafeRawBufferPointer, hasReturns: Bool
  ) -> Int {
    var count = count(from: start, to: end, in: bytes) { $0 == ASCII.lineFeed }
    guard hasReturns else { return count }
    for index in start..<end
    where bytes[index] == ASCII.carriageReturn && endsLine(at: index, in: bytes) { count += 1 }
    return count
  }

  /// The number of bytes between two offsets that satisfy `condition`.
  @inline(__always)
  private static func count(
    from start: Int, to end: Int, in bytes: UnsafeRawBufferPointer, where condition: (UInt8) -> Bool
  ) -> Int {
    guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return 0 }
    var count = 0
    var index = start
    while index < end {
      // A block's count fits a byte, so that vectors count in as many lanes as they have bytes.
      // Its length is the largest multiple of two vectors of 16 that does.
      let block = base + index
      let length = min(end - index, 224)
      var blockCount: UInt8 = 0
      var offset = 0
      while offset < length {
        blockCount &+= condition(block[offset]) ? 1 : 0
        offset &+= 1
      }
      count += Int(blockCount)
      index += length
    }
    return count
  }

  /// Whether the byte at `index` is the last one of a line break.
  private static func endsLine(at index: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes[index] == ASCII.lineFeed { return true }
    guard bytes[index] == ASCII.carriageReturn else { return false }
    return index + 1 == bytes.count || bytes[index + 1] != ASCII.lineFeed
  }

  /// The offset at which the line of the character at `offset` begins; it is not the first line.
  private static func lastLineStart(before offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var start = offset
    while start > 0, !endsLine(at: start - 1, in: bytes) { start -= 1 }
    return start
  }

  /// The offset of the first byte of the character that contains the byte at `offset`.
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

  /// UTF-8 continuation bytes have the two highest bits `10`.
  private static func startsScalar(_ byte: UInt8) -> Bool { byte & 0b1100_0000 != 0b1000_0000 }
}

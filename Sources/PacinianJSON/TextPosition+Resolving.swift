import Glibc

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
    let hasReturns = offset(of: ASCII.carriageReturn, from: 0, to: bytes.count, in: bytes) != nil
    for offset in offsets {
      let target = min(offset, bytes.count)
      let start = characterStart(of: target, in: bytes)
      while let next = lineStart(
        after: counted, upTo: start, in: bytes, hasReturns: hasReturns)
      {
        line += 1
        column = 1
        counted = next
      }
      if counted < start {
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

  /// Where the line after the first line break at `start` or later begins, `nil` when that is
  /// after `end`.
  /// - Parameter hasReturns: whether any byte is a CR, so that lines may end with one.
  private static func lineStart(
    after start: Int, upTo end: Int, in bytes: UnsafeRawBufferPointer, hasReturns: Bool
  ) -> Int? {
    guard hasReturns else {
      return offset(of: ASCII.lineFeed, from: start, to: end, in: bytes).map { $0 + 1 }
    }
    var index = start
    while index < end {
      if end - index >= EightBytes.count {
        let eight = EightBytes(bytes, at: index)
        let breaks =
          eight.equal(to: ASCII.lineFeed) | eight.equal(to: ASCII.carriageReturn)
        guard breaks != 0 else {
          index += EightBytes.count
          continue
        }
        index += EightBytes.first(of: breaks)
      }
      let byte = bytes[index]
      index += 1
      if byte == ASCII.lineFeed { return index }
      if byte == ASCII.carriageReturn {
        guard index < bytes.count, bytes[index] == ASCII.lineFeed else { return index }
        return index < end ? index + 1 : nil
      }
    }
    return nil
  }

  /// The first of some bytes that is `byte`.
  private static func offset(
    of byte: UInt8, from start: Int, to end: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    guard start < end, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return nil }
    return base.distance(to: UnsafeRawPointer(found))
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

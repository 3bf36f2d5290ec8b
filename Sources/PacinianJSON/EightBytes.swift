/// Eight bytes of a text looked at together, the first of them lowest in the word.
///
/// Each test sets the highest bit of the bytes it finds. Subtracting borrows from the next byte,
/// so a byte may be marked wrongly, but only after one that is marked rightly: the first mark is
/// always true (H. S. Warren, "Hacker's Delight", section 6-1).
struct EightBytes {
  static let count = MemoryLayout<UInt64>.size

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones << 7

  private let word: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  var areAllSpaces: Bool { word == Self.ones &* UInt64(ASCII.space) }

  /// Marks bytes equal to `byte`.
  @inline(__always)
  func equal(to byte: UInt8) -> UInt64 {
    let difference = word ^ (Self.ones &* UInt64(byte))
    return (difference &- Self.ones) & ~difference & Self.highBits
  }

  /// Marks ASCII bytes below `byte`.
  @inline(__always)
  func below(_ byte: UInt8) -> UInt64 {
    (word &- (Self.ones &* UInt64(byte))) & ~word & Self.highBits
  }

  /// Marks bytes that are not ASCII.
  @inline(__always)
  func beyondASCII() -> UInt64 { word & Self.highBits }

  /// The index of the first byte marked in `marks`, which marks at least one.
  @inline(__always)
  static func first(of marks: UInt64) -> Int { marks.trailingZeroBitCount / UInt8.bitWidth }
}

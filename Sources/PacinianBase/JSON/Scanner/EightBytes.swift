/// Eight bytes of a text looked at together, the first of them lowest in the word.
///
/// Each test sets the highest bit of the bytes it finds. Adding and subtracting carry into the
/// next byte, so a byte may be marked wrongly, but only after one that is marked rightly: the first
/// mark is always true (H. S. Warren, "Hacker's Delight", section 6-1).
struct EightBytes {
  static let count = MemoryLayout<UInt64>.size

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits = ones << 7

  let word: UInt64

  /// The eight bytes from `first` on, which must be readable.
  @inline(__always)
  init(from first: UnsafePointer<UInt8>) {
    word = UInt64(
      littleEndian: UnsafeRawPointer(first).loadUnaligned(fromByteOffset: 0, as: UInt64.self))
  }

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

  /// The index of the first byte marked in `marks`, ``count`` if no byte is marked.
  @inline(__always)
  static func first(of marks: UInt64) -> Int { marks.trailingZeroBitCount / UInt8.bitWidth }

  /// A mask of the bytes before the first one marked in `marks`, of all bytes if no byte is marked.
  @inline(__always)
  static func bytesBefore(_ marks: UInt64) -> UInt64 {
    let lowestMark = marks & (0 &- marks)
    return (lowestMark &>> 7) &- 1
  }

  /// The number of spaces before the first other byte.
  @inline(__always)
  var spaceCount: Int { Self.first(of: word ^ (Self.ones &* UInt64(ASCII.space))) }

  /// The number of decimal digits before the first other byte.
  @inline(__always)
  var digitCount: Int {
    let values = digitValues
    // 118 more reaches the highest bit from 10 on.
    return Self.first(of: ((values &+ (Self.ones &* 118)) | values) & Self.highBits)
  }

  /// The number that the first `count` bytes, 1 to 8 decimal digits, represent.
  @inline(__always)
  func number(ofDigits count: Int) -> UInt64 {
    // Zeros move in before the digits. Then pairs of digits become numbers of two digits, pairs of
    // these numbers of four, and pairs of these the number of eight; the first of a pair is the
    // higher part.
    let digits = digitValues &<< UInt64((Self.count - count) * UInt8.bitWidth)
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }

  /// 0 to 9 where a byte is a digit.
  @inline(__always)
  private var digitValues: UInt64 { word ^ (Self.ones &* UInt64(ASCII.zero)) }
}

/// A string's length and sixteen of its bytes: enough to distinguish most names without comparing
/// all bytes.
struct JSONFingerprint: Equatable {
  private var count: Int
  /// The first eight bytes; zeros follow a shorter string.
  private var first: UInt64
  /// The eight bytes after them or, of a string longer than sixteen bytes, the last eight.
  private var last: UInt64

  /// Bytes of the longest string that a fingerprint holds whole.
  static let wholeCount = 2 * EightBytes.count

  /// Makes the fingerprint of the `count` bytes from `start`.
  init(_ start: UnsafePointer<UInt8>, count: Int) {
    self.count = count
    first = 0
    last = 0
    if count > Self.wholeCount {
      first = EightBytes(from: start).word
      last = EightBytes(from: start + (count - EightBytes.count)).word
      return
    }
    for index in (0..<count).reversed() {
      // The first byte becomes the lowest.
      if index >= EightBytes.count {
        last = last << 8 | UInt64(start[index])
      } else {
        first = first << 8 | UInt64(start[index])
      }
    }
  }

  /// Makes the fingerprint of the bytes of two words before the first marked byte. A byte is
  /// marked.
  @inline(__always)
  init(_ low: EightBytes, marks lowMarks: UInt64, _ high: EightBytes, marks highMarks: UInt64) {
    // This has no branches, because the word with the mark changes from key to key.
    let isLow = lowMarks != 0
    count =
      isLow ? EightBytes.first(of: lowMarks) : EightBytes.count &+ EightBytes.first(of: highMarks)
    first = low.word & EightBytes.bytesBefore(lowMarks)
    last = isLow ? 0 : high.word & EightBytes.bytesBefore(highMarks)
  }

  /// The number of bytes of the string.
  @inline(__always)
  var byteCount: Int { count }

  /// Bits that differ between most names, in the highest ones.
  @inline(__always)
  var hash: UInt64 {
    // Odd numbers without a pattern: the first digits of the golden ratio and of pi.
    (first ^ (last &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15)
      &* 0x3243_F6A8_885A_308D
  }
}

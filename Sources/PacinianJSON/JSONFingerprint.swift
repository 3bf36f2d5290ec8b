/// A string's length and sixteen of its bytes: enough to tell names apart without comparing them
/// byte by byte.
struct JSONFingerprint: Equatable {
  private var count: Int
  /// The first eight bytes; zeros follow a shorter string.
  private var first: UInt64
  /// The eight bytes after them or, of a string longer than sixteen bytes, the last eight.
  private var last: UInt64

  /// Bytes of the longest string that a fingerprint holds whole.
  static let wholeCount = 2 * EightBytes.count

  /// Of the `count` bytes from `start` on.
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

  /// Of the bytes of two words up to the first one marked, of which there is at least one.
  @inline(__always)
  init(_ low: EightBytes, marks lowMarks: UInt64, _ high: EightBytes, marks highMarks: UInt64) {
    // Without branches: which word has the mark changes from key to key.
    let isLow = lowMarks != 0
    count =
      isLow ? EightBytes.first(of: lowMarks) : EightBytes.count &+ EightBytes.first(of: highMarks)
    first = low.word & EightBytes.bytesBefore(lowMarks)
    last = isLow ? 0 : high.word & EightBytes.bytesBefore(highMarks)
  }

  /// How many bytes the string has.
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

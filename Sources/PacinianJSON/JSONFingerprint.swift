/// A string's length, first bytes and last bytes: enough to tell names apart without comparing
/// them byte by byte.
struct JSONFingerprint: Equatable {
  private(set) var count: Int
  /// The first eight bytes, or all of a shorter string.
  private var first: UInt64
  /// The last eight bytes, or 0 of a shorter string.
  private var last: UInt64

  /// Bytes of a string beyond which the fingerprint leaves out its middle.
  static let wholeCount = 2 * EightBytes.count

  /// Of `count` bytes from `start` on, of which there are at least `readable`: more are looked at
  /// where there are, and do not count.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, count: Int, readable: Int) {
    self.count = count
    if count >= EightBytes.count {
      first = EightBytes(from: start).word
      last = EightBytes(from: start + (count &- EightBytes.count)).word
    } else if readable >= EightBytes.count {
      let missing = UInt64((EightBytes.count &- count) &* UInt8.bitWidth)
      // A word shifted by all of its bits is 0.
      first = (EightBytes(from: start).word << missing) >> missing
      last = 0
    } else {
      first = 0
      for index in 0..<count { first |= UInt64(start[index]) << UInt64(index * UInt8.bitWidth) }
      last = 0
    }
  }

  /// Bits that differ between most names, in the highest ones.
  @inline(__always)
  var hash: UInt64 {
    // Odd numbers without a pattern: the first digits of the golden ratio and of pi.
    (first ^ (last &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15)
      &* 0x3243_F6A8_885A_308D
  }
}

/// A string's length, first bytes and last bytes: enough to tell names apart without comparing
/// them byte by byte.
struct JSONFingerprint: Equatable {
  private var count: Int
  /// The first eight bytes, or all of a shorter string.
  private var first: UInt64
  /// The last eight bytes, or 0 of a shorter string.
  private var last: UInt64

  private static let wordSize = MemoryLayout<UInt64>.size

  /// Whether the fingerprint holds every byte of the string.
  var isWhole: Bool { count <= 2 * Self.wordSize }

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    if count >= Self.wordSize {
      first = bytes.loadUnaligned(as: UInt64.self)
      last = bytes.loadUnaligned(fromByteOffset: count - Self.wordSize, as: UInt64.self)
    } else if count >= Self.wordSize / 2 {
      // Two halves that overlap hold every byte.
      let low = bytes.loadUnaligned(as: UInt32.self)
      let high = bytes.loadUnaligned(fromByteOffset: count - Self.wordSize / 2, as: UInt32.self)
      first = UInt64(low) | UInt64(high) << 32
      last = 0
    } else {
      first = bytes.reduce(0) { $0 << 8 | UInt64($1) }
      last = 0
    }
  }

  init(_ name: String) {
    self = Array(name.utf8).withUnsafeBytes { JSONFingerprint($0) }
  }
}

/// A zip file whose entries are stored as they are (PKWARE's APPNOTE, version 2.0), without the
/// time of day, so that the same entries give the same bytes.
struct StoredArchive {
  private var entries: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Names and sizes have 32 bits.
  private static let largestBytes = 1 << 32 - 1
  /// The first of January 1980, the format's first day.
  private static let date = 0x0021

  /// Adds a file. The name is UTF-8. Complexity: O(bytes).
  mutating func add(_ name: String, _ content: [UInt8]) {
    // Version 2.0, names in UTF-8, stored, midnight.
    let common =
      Self.half(20) + Self.half(0x0800) + Self.half(0) + Self.half(0) + Self.half(Self.date)
      + Self.word(Int(Self.checksum(content))) + Self.word(content.count) + Self.word(content.count)
      + Self.half(name.utf8.count) + Self.half(0)
    directory += Self.word(0x0201_4B50) + Self.half(20) + common
    // No comment, the first disk, no attributes.
    directory += Self.half(0) + Self.half(0) + Self.half(0) + Self.word(0)
    directory += Self.word(entries.count) + Array(name.utf8)
    entries += Self.word(0x0403_4B50) + common + Array(name.utf8)
    entries += content
    count += 1
  }

  /// The whole file; `nil` beyond 4 GiB.
  var bytes: [UInt8]? {
    let bytes =
      entries + directory + Self.word(0x0605_4B50) + Self.half(0) + Self.half(0)
      + Self.half(count) + Self.half(count) + Self.word(directory.count) + Self.word(entries.count)
      + Self.half(0)
    return bytes.count <= Self.largestBytes ? bytes : nil
  }

  private static func half(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func word(_ value: Int) -> [UInt8] { half(value) + half(value >> 16) }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }

  /// The checksums of single bytes (CRC-32 of the format).
  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}

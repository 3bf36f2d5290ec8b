/// The lines of a manifest or journal file.
enum ManifestLines {
  /// A manifest of ten million patterns is smaller.
  static let largestBytes = 1 << 40

  /// The ranges of the lines that end in a line break. Text after the last line break is an
  /// unfinished line.
  static func complete(in bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }
}

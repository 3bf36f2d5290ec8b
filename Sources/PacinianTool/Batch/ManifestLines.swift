import PacinianLibc

/// The lines of a manifest or journal file.
enum ManifestLines {
  /// A manifest of ten million patterns is smaller.
  static let largestBytes = 1 << 40
  /// One of two million patterns is smaller; a pipe that a user has named may have no end.
  private static let largestNamedBytes = 1 << 31

  /// The content of a manifest that a user has named.
  static func bytes(of path: String) throws(ToolError) -> [UInt8] {
    if let kind = stat(of: path)?.kind, kind != S_IFREG, kind != S_IFIFO {
      throw ToolError(.badData, "\(path) is not a file; name the manifest that a batch wrote")
    }
    let bytes = try InputFile(path: path, byteLimit: largestNamedBytes).bytes
    guard bytes.count <= largestNamedBytes else {
      throw ToolError(
        .badData, "\(path) has more than \(largestNamedBytes >> 30) GiB; take its parts")
    }
    return bytes
  }

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

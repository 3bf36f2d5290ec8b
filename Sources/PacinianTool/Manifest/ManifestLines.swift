import PacinianBase

/// The lines of a manifest or journal file.
enum ManifestLines {
  private static let pieceBytes = 1 << 18

  /// Calls `body` with each line of a manifest that a user has named, and its number from 1 on. No
  /// more than a line and a piece is held.
  /// - Parameter path: `-` is standard input.
  static func read(
    _ path: String, _ body: (ArraySlice<UInt8>, Int) throws(ToolError) -> Void
  ) throws(ToolError) {
    let file = try open(path)
    defer { if path != "-" { try? file.close() } }
    var (number, byteCount) = (0, 0)
    var rest: [UInt8] = []
    while true {
      let piece = try Self.piece(of: file, path)
      if piece.isEmpty { break }
      byteCount += piece.count
      rest += piece
      let lines = complete(in: rest)
      for line in lines {
        number += 1
        try body(rest[line], number)
      }
      rest.removeFirst(lines.last.map { $0.upperBound + 1 } ?? 0)
      if rest.count > InputLimit.manifestLine {
        throw notAnEntry("\(path):\(number + 1)")
      }
      if byteCount > InputLimit.manifest {
        throw ToolError(
          .badData, "\(path) has more than \(InputLimit.manifest >> 30) GiB; take its parts")
      }
    }
    guard rest.isEmpty else {
      throw ToolError(
        .badData,
        "\(path):\(number + 1):1: the last line is not complete; the batch that "
          + "wrote it was interrupted: run it again with --resume")
    }
  }

  private static func open(_ path: String) throws(ToolError) -> FileDescriptor {
    if path != "-", let kind = stat(of: path)?.kind, kind != S_IFREG, kind != S_IFIFO {
      throw ToolError(.badData, "\(path) is not a file; name the manifest that a batch wrote")
    }
    do throws(FileError) {
      return path == "-" ? .standardInput : try .reading(path)
    } catch {
      throw InputFile.failure(path, error)
    }
  }

  /// The entry of a line.
  /// - Parameter position: file and line number.
  static func entry(
    of line: ArraySlice<UInt8>, at position: String
  ) throws(ToolError) -> ManifestEntry {
    guard let entry = ManifestEntry(line: line) else { throw notAnEntry(position) }
    return entry
  }

  private static func notAnEntry(_ position: String) -> ToolError {
    ToolError(.badData, "\(position):1: the line is not an entry of a manifest")
  }

  private static func piece(of file: FileDescriptor, _ path: String) throws(ToolError) -> [UInt8] {
    do throws(FileError) {
      return try file.readAll(byteLimit: pieceBytes)
    } catch {
      throw InputFile.failure(path, error)
    }
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

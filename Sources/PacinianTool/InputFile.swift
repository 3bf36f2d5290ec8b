import Glibc

/// A file, or standard input, read whole.
struct InputFile {
  /// The path as the user gave it, or a name for standard input.
  let name: String
  let bytes: [UInt8]

  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - byteLimit: reading stops one byte past it, so that the reader of the format can say
  ///     that there is too much, without all of it being read.
  init(path: String, byteLimit: Int) throws(ToolError) {
    name = path == "-" ? "standard input" : path
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(name) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while bytes.count <= byteLimit {
      let count = read(descriptor, &chunk, min(chunk.count, byteLimit + 1 - bytes.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(name) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    self.bytes = bytes
  }

  private static func failure(_ name: String) -> ToolError {
    ToolError(
      .missingInput, "cannot read \(name): \(String(cString: strerror(errno))); check the path")
  }
}

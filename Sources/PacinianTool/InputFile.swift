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
    var status = stat()
    let size = fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0
    var room = min(size, byteLimit) + 1
    while bytes.count <= byteLimit {
      let chunk = try Self.read(descriptor, min(room, byteLimit + 1 - bytes.count), name)
      if chunk.isEmpty { break }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      // More was asked for: a file that has its size was read to its end.
      if bytes.count == size, bytes.count <= byteLimit { break }
      room = max(room, Self.chunkBytes)
    }
    self.bytes = bytes
  }

  /// What a descriptor gives at one go, at most `count` bytes; nothing at the end.
  private static func read(
    _ descriptor: Int32, _ count: Int, _ name: String
  ) throws(ToolError) -> [UInt8] {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        result = Glibc.read(descriptor, buffer.baseAddress, count)
        filled = max(0, result)
      }
      if result >= 0 { return bytes }
      if errno != EINTR { throw failure(name) }
    }
  }

  private static let chunkBytes = 1 << 18

  private static func failure(_ name: String) -> ToolError {
    ToolError(
      .missingInput, "cannot read \(name): \(String(cString: strerror(errno))); \(advice(name))")
  }

  /// What to do about a path that cannot be read.
  static func advice(_ path: String) -> String {
    path.unicodeScalars.contains("\u{FFFD}")
      ? "check the path: names that are not UTF-8 have to be changed" : "check the path"
  }
}

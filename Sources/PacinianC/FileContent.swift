import Glibc

/// A file, read whole.
enum FileContent {
  /// - Parameter byteLimit: reading stops one byte past it, so that the reader of the format can say that
  ///   there is too much.
  static func read(_ path: String, byteLimit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while bytes.count <= byteLimit {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, byteLimit + 1 - bytes.count))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, errno) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    let reason = String(cString: strerror(number))
    let status: Status =
      [ENOENT, ENOTDIR].contains(number) ? .coreHaptics(.fileNotFound) : .reading
    return Failure(status, "cannot read \(path): \(reason); check the path")
  }
}

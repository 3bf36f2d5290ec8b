import Glibc

extension OutputFile {
  /// Writes the whole content; ``commit()`` then gives the file its name. A failure leaves nothing
  /// behind.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    let descriptor = open(workingPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Self.failure(path, String(cString: strerror(errno)))
    }
    let isWritten = StandardStreams.put(bytes, to: descriptor)
    let writingError = errno
    // Some file systems report a full disk only here.
    let isClosed = close(descriptor) == 0
    guard isWritten && isClosed else {
      let reason = String(cString: strerror(isWritten ? errno : writingError))
      discard()
      throw Self.failure(path, reason)
    }
  }
}

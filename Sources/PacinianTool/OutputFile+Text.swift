import Glibc

extension OutputFile {
  /// Writes all of the file; ``commit()`` then gives it its name. A failure leaves nothing behind.
  func write(_ text: String) throws(ToolError) {
    let mode: mode_t = 0o666
    let descriptor = open(workingPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Self.failure(path, String(cString: strerror(errno))) }
    let isWritten = StandardStreams.put(text, to: descriptor)
    let reason = String(cString: strerror(errno))
    guard close(descriptor) == 0, isWritten else {
      let closing = String(cString: strerror(errno))
      discard()
      throw Self.failure(path, isWritten ? closing : reason)
    }
  }
}

import Glibc

/// Text to standard output and standard error.
enum StandardStreams {
  static func write(_ text: String) throws(ToolError) {
    guard put(text, to: STDOUT_FILENO) else {
      throw ToolError(.cannotWrite, "standard output: \(String(cString: strerror(errno)))")
    }
  }

  /// Nobody can be told when this fails.
  static func writeError(_ text: String) { _ = put(text, to: STDERR_FILENO) }

  /// Writes all of `text`; where that fails, `errno` says why.
  static func put(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let pending = UnsafeRawBufferPointer(rebasing: rest)
        let written = Glibc.write(descriptor, pending.baseAddress, pending.count)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { return false }
        rest = rest.dropFirst(written)
      }
      return true
    }
  }
}

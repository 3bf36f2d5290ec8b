import Glibc

/// Text and bytes to standard output and standard error.
enum StandardStreams {
  /// Sees to it that no file that is opened later takes the place of a standard stream that is
  /// closed, and that a file that reaches the largest size allowed is an error like any other.
  /// Called first of all.
  static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given.
      _ = open("/dev/null", O_RDWR)
    }
    signal(SIGXFSZ, SIG_IGN)
  }

  static func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(ToolError) {
    guard put(bytes, to: STDOUT_FILENO) else {
      throw ToolError(.cannotWrite, "standard output: \(String(cString: strerror(errno)))")
    }
  }

  /// Nobody can be told when this fails.
  static func writeError(_ text: String) { _ = put(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes all of `bytes`; `errno` says why not.
  static func put(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
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

import Glibc
import PacinianFiles

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
    do throws(FileError) {
      try FileDescriptor.standardOutput.write(bytes)
    } catch {
      throw ToolError(.cannotWrite, "standard output: \(error.reason)")
    }
  }

  /// Nobody can be told when this fails.
  static func writeError(_ text: String) {
    let shown = Terminal.hasColours(STDERR_FILENO) ? Terminal.coloured(text) : text
    try? FileDescriptor.standardError.write(Array(shown.utf8))
  }
}

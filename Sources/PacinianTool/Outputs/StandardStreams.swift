import PacinianBase

/// Text and bytes to standard output and standard error.
enum StandardStreams {
  /// Opens something for standard streams that are closed, so that no later file gets their
  /// numbers, and makes a file that reaches the largest size allowed an error like any other.
  /// Called first of all.
  ///
  /// Input and output that are closed stay unreadable and unwritable, so that using them is an
  /// error. Messages to a closed standard error are dropped, because nobody can be told.
  static func prepare() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given. A file that is open for writing only cannot be read,
      // and a folder cannot be written.
      switch descriptor {
      case STDIN_FILENO: _ = open("/dev/null", O_WRONLY)
      case STDOUT_FILENO: _ = open("/", O_RDONLY)
      default: _ = open("/dev/null", O_RDWR)
      }
    }
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Throws if standard output cannot take the content of a file. Commands that work long call this
  /// before the work.
  /// - Parameter isBinary: whether the content is not text, which no terminal shows.
  static func checkOutput(isBinary: Bool) throws(ToolError) {
    let mode = fcntl(STDOUT_FILENO, F_GETFL)
    guard mode >= 0, mode & O_ACCMODE != O_RDONLY else { throw outputFailure(FileError(EBADF)) }
    if isBinary, isatty(STDOUT_FILENO) == 1 { throw terminalRefusal("standard output") }
  }

  /// The error of binary content for a terminal.
  static func terminalRefusal(_ name: String) -> ToolError {
    ToolError(
      .usage,
      "\(name) is a terminal, which cannot show this content; send it to a file or a pipe, or name "
        + "a file with -o")
  }

  /// Writes text of a format, which has its own escapes, or of the tool itself.
  static func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

  static func write(_ bytes: [UInt8]) throws(ToolError) {
    // An empty answer is an answer too.
    try checkOutput(isBinary: false)
    try write(bytes.span.bytes)
  }

  /// Writes a part of content that is no text.
  static func write(_ bytes: RawSpan) throws(ToolError) {
    do throws(FileError) {
      try bytes.withUnsafeBytes { (bytes) throws(FileError) in
        try FileDescriptor.standardOutput.write(bytes)
      }
    } catch {
      throw outputFailure(error)
    }
  }

  private static func outputFailure(_ error: FileError) -> ToolError {
    ToolError(.cannotWrite, "cannot write standard output: \(reason(error))")
  }

  /// The system's words for an error of a standard stream.
  static func reason(_ error: FileError) -> String {
    error == FileError(EBADF) ? "it is closed" : error.reason
  }

  /// Writes lines for a person to standard output.
  static func write(lines: [String]) throws(ToolError) { try write(text(lines)) }

  /// Writes one line for a person to standard error.
  static func report(_ line: String) { writeError(Self.line(QuotedText.shortened(line))) }

  /// A line for a person, with its break. Names and words from files may hold characters that
  /// cannot be seen or that command a terminal; they are written as `\u{…}`. All text for a person
  /// passes here.
  static func line(_ text: String) -> String { QuotedText.clean(text, length: .max) + "\n" }

  /// Lines of a text, each like ``line(_:)``.
  static func text(_ lines: [String]) -> String { lines.map { line($0) }.joined() }

  /// Writes text to standard error as it is: text of a format, or codes that move a terminal's
  /// cursor. A failure cannot be reported.
  static func writeError(_ text: String) {
    let shown = Terminal.hasColours(STDERR_FILENO) ? Terminal.coloured(text) : text
    try? FileDescriptor.standardError.write(Array(shown.utf8))
  }
}

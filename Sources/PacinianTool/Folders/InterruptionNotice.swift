import PacinianBase

/// The line that a batch leaves behind when a signal ends it: the command that continues it.
enum InterruptionNotice {
  /// The signals by which people end a command.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The line's bytes, which the handler of a signal writes: it must not allocate. Set before the
  /// handler is.
  nonisolated(unsafe) private static var line: UnsafeMutableRawBufferPointer?

  /// Leaves the line of a command behind when one of the signals ends the process. Signals that are
  /// ignored stay so. Called once.
  /// - Parameter words: of the command.
  static func install(_ words: [String]) {
    var words = words
    if !words.contains("--resume") { words.append("--resume") }
    let clears = Terminal.movesCursor(STDERR_FILENO) ? Terminal.clearLine : ""
    let command = words.map(quoted).joined(separator: " ")
    let line = StandardStreams.line("pacinian: interrupted; continue with: \(command)")
    let text = Array((clears + line).utf8)
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    bytes.copyBytes(from: text)
    Self.line = bytes
    // (Some programs that start others have blocked them.)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals {
      sigaddset(&unblocked, number)
      let previous = signal(number) { number in
        if let line = InterruptionNotice.line {
          _ = write(STDERR_FILENO, line.baseAddress, line.count)
        }
        // Its usual action, when this returns.
        signal(number, SIG_DFL)
        raise(number)
      }
      let isIgnored = unsafeBitCast(previous, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) }
    }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }

  /// A word as shells read it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789-_./=,:+@%".unicodeScalars.contains($0)
      }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

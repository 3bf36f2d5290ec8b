/// How far a long sound has been read, as a bar on a terminal. Short sounds show none.
struct SoundProgress {
  private let clock: any StatusClock
  private let columns: Int
  private let write: (String) -> Void
  /// Nanoseconds of the clock before which nothing is shown.
  private var next: UInt64
  private var isShown = false

  /// Nanoseconds without a bar: most sounds are done by then.
  private static let patience: UInt64 = 1_000_000_000
  /// Nanoseconds from one bar to the next.
  private static let interval: UInt64 = 100_000_000

  init(
    clock: any StatusClock = MonotonicStatusClock(), columns: Int = Terminal.columns,
    write: @escaping (String) -> Void = StandardStreams.writeError
  ) {
    self.clock = clock
    self.columns = columns
    self.write = write
    next = clock.nanoseconds + Self.patience
  }

  /// Shows the seconds that have been read, if it is time.
  /// - Parameter total: the seconds that the sound's header announces; 0 or less if it does not.
  mutating func show(_ seconds: Double, of total: Double) {
    let now = clock.nanoseconds
    guard now >= next else { return }
    next = now + Self.interval
    isShown = true
    let hasTotal = total > 0 && total.isFinite
    let bar = TerminalBar(
      part: hasTotal ? seconds / total : 0,
      facts: [ProgressBar.clock(seconds) + (hasTotal ? "/\(ProgressBar.clock(total))" : "")],
      columns: columns)
    write(Terminal.clearLine + bar.text)
  }

  /// Takes the bar away.
  func end() {
    if isShown { write(Terminal.clearLine) }
  }
}

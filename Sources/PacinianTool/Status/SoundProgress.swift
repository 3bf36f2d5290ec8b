/// How far a long sound has been read, as a bar on a terminal. Short sounds show none.
enum SoundProgress {
  /// Nanoseconds without a bar: most sounds are done by then.
  private static let patience: UInt64 = 1_000_000_000

  /// A feed of the seconds that have been read; its end takes the bar away.
  /// - Parameter total: the seconds that the sound's header announces; 0 or less if it does not.
  static func feed(
    of total: Double, clock: any StatusClock = MonotonicStatusClock(),
    write: @escaping @Sendable (String) -> Void = StandardStreams.writeError
  ) -> StatusFeed<Double> {
    let hasTotal = total > 0 && total.isFinite
    return StatusFeed(0, patience: patience, clock: clock) { event, seconds, _ in
      guard event != .end else { return write(Terminal.clearLine) }
      let time = Terminal.clock(seconds) + (hasTotal ? "/\(Terminal.clock(total))" : "")
      write(Terminal.bar(hasTotal ? seconds / total : 0, [time]))
    }
  }
}

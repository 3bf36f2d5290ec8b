import PacinianBase

extension BatchProgress {
  /// `--progress`'s values.
  enum Mode: String, CaseIterable {
    /// A bar on a terminal, nothing otherwise.
    case auto
    case bar, json, none
  }

  /// Begins to show the progress on standard error; the feed's end ends it.
  func feed(_ mode: Mode) -> StatusFeed<BatchProgress> {
    let hasBar = mode == .bar || mode == .auto && Terminal.movesCursor(STDERR_FILENO)
    return StatusFeed(self) { event, progress, seconds in
      if hasBar {
        let bar = Terminal.bar(progress.part, progress.facts(elapsed: seconds))
        StandardStreams.writeError(bar + (event == .end ? "\n" : ""))
      } else if mode == .json {
        StandardStreams.writeError(progress.line(event.rawValue, elapsed: seconds) + "\n")
      }
    }
  }

  private var part: Double {
    bytes > 0
      ? Double(finishedBytes) / Double(bytes) : Double(finished) / Double(max(1, patterns))
  }

  private func facts(elapsed: Double) -> [String] {
    var facts = ["\(finished)/\(patterns)"]
    if failed > 0 { facts.append("\(failed) failed") }
    if elapsed > 0 {
      let rate = Double(done + failed) / elapsed
      facts.append("\(decimal(rate, digits: rate < 10 ? 1 : 0)) patterns/s")
      facts.append("\(decimal(hapticSeconds / elapsed, digits: 0)) s/s")
    }
    if finished == patterns {
      facts.append("in \(Terminal.clock(elapsed))")
    } else if let remaining = remainingSeconds(elapsed: elapsed) {
      facts.append("\(Terminal.clock(remaining)) left")
    }
    return facts
  }

  /// An event as one line of JSON. docs/BATCH.md explains the members.
  private func line(_ event: String, elapsed: Double) -> String {
    var writer = JSONWriter(indentation: 0)
    writer.object { object in
      object.member("event", event)
      guard event != "request" else {
        object.member("job", job)
        object.member("patterns", patterns)
        object.member("bytes", bytes)
        object.member("jobs", jobs)
        return
      }
      object.member("done", done)
      object.member("failed", failed)
      object.member("kept", kept)
      object.member("hapticSeconds", hapticSeconds.inThousandths)
      object.member("elapsedSeconds", elapsed.inThousandths)
      if elapsed > 0 {
        object.member("patternsPerSecond", (Double(done + failed) / elapsed).inThousandths)
        object.member("hapticSecondsPerSecond", (hapticSeconds / elapsed).inThousandths)
      }
      if let remaining = remainingSeconds(elapsed: elapsed) {
        object.member("remainingSeconds", remaining.inThousandths)
      }
    }
    return writer.text
  }
}

import PacinianBase

/// Shows the progress of a batch on standard error.
struct ProgressReport: Sendable {
  typealias Feed = StatusFeed<BatchProgress>

  enum Style: Sendable { case bar, json, none }

  let style: Style
  /// Whether somebody watches.
  let isWatched: Bool

  init(_ mode: ProgressMode) {
    switch mode {
    case .auto: style = Terminal.movesCursor(STDERR_FILENO) ? .bar : .none
    case .bar: style = .bar
    case .json: style = .json
    case .none: style = .none
    }
    isWatched = style != .none
  }

  /// Begins to report; the feed's end ends it.
  func begin(_ totals: BatchTotals) -> Feed {
    Feed.request(BatchProgress(), isWatched: isWatched) { event in
      switch style {
      case .bar: showBar(event, totals)
      case .json: StandardStreams.writeError(Self.line(event, totals) + "\n")
      case .none: break
      }
    }
  }

  private func showBar(_ event: Feed.Event, _ totals: BatchTotals) {
    let columns = Terminal.columns
    func show(_ progress: BatchProgress, _ nanoseconds: UInt64, ending: String) {
      let bar = ProgressBar(progress, totals, elapsed: Double(nanoseconds) / 1e9, columns: columns)
      StandardStreams.writeError(Terminal.clearLine + bar.text + ending)
    }
    switch event {
    case .request(let progress): show(progress, 0, ending: "")
    case .update(let progress, let time): show(progress, time, ending: "")
    case .end(let progress, let time): show(progress, time, ending: "\n")
    }
  }

  /// An event as one line of JSON. docs/BATCH.md explains the members.
  private static func line(_ event: Feed.Event, _ totals: BatchTotals) -> String {
    var writer = JSONWriter(indentation: 0)
    writer.object { object in
      switch event {
      case .request:
        object.member("event", "request")
        object.member("job", totals.job)
        object.member("patterns", totals.patterns)
        object.member("bytes", totals.bytes)
        object.member("jobs", totals.jobs)
      case .update(let progress, let time):
        object.member("event", "update")
        object.write(progress, totals, elapsed: Double(time) / 1e9)
      case .end(let progress, let time):
        object.member("event", "end")
        object.write(progress, totals, elapsed: Double(time) / 1e9)
      }
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func write(
    _ progress: BatchProgress, _ totals: BatchTotals, elapsed: Double
  ) {
    member("done", progress.done)
    member("failed", progress.failed)
    member("kept", progress.kept)
    member("hapticSeconds", progress.hapticSeconds.inThousandths)
    member("elapsedSeconds", elapsed.inThousandths)
    if elapsed > 0 {
      let rate = Double(progress.done + progress.failed) / elapsed
      member("patternsPerSecond", rate.inThousandths)
      member("hapticSecondsPerSecond", (progress.hapticSeconds / elapsed).inThousandths)
    }
    if let remaining = progress.remainingSeconds(totals, elapsed: elapsed) {
      member("remainingSeconds", remaining.inThousandths)
    }
  }
}

extension Double {
  /// The number to a thousandth.
  fileprivate var inThousandths: Double { (self * 1_000).rounded() / 1_000 }
}

/// `--progress`'s values.
enum ProgressMode: String, CaseIterable {
  /// A bar on a terminal, nothing otherwise.
  case auto
  case bar
  case json
  case none
}

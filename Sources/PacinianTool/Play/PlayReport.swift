import PacinianBase

/// Shows a playing on standard error: a line that is kept current, and messages between.
struct PlayReport: Sendable {
  /// `--progress`' values.
  enum Mode: String, CaseIterable {
    /// A bar where standard error is a terminal.
    case auto
    case bar
    case none
  }

  typealias Feed = StatusFeed<PlayProgress>

  let name: String
  private let hasBar: Bool

  init(_ mode: Mode, name: String) {
    self.name = name
    hasBar = mode == .bar || (mode == .auto && Terminal.movesCursor(STDERR_FILENO))
  }

  /// Begins to report; the feed's end ends it.
  func begin(_ progress: PlayProgress) -> Feed {
    Feed.request(progress, isWatched: true) { event in
      guard hasBar else { return }
      switch event {
      case .request(let progress), .update(let progress, _): show(progress)
      case .end: StandardStreams.writeError(Terminal.clearLine)
      }
    }
  }

  /// Lines of their own; the bar comes back below them.
  func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { StandardStreams.line(String($0)) }
    StandardStreams.writeError((hasBar ? Terminal.clearLine : "") + lines.joined())
  }

  private func show(_ progress: PlayProgress) {
    let bar = PlayBar(progress, columns: Terminal.columns)
    StandardStreams.writeError(Terminal.clearLine + bar.text)
  }
}

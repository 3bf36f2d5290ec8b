import PacinianBase
import PacinianModel

/// The progress of a playing.
struct PlayProgress: Sendable {
  /// Pattern seconds.
  var position = 0.0
  var length = 0.0
  var isPaused = true
  var isLooping = false
  /// The largest magnitude so far.
  var peak = 0.0
  var underruns = 0

  /// The progress as a line for a terminal.
  fileprivate var bar: String {
    var facts = [
      "\(Self.clock(position)) / \(Self.clock(length))", "peak \(decimal(peak, digits: 2))",
    ]
    if isPaused { facts.append("paused") }
    if isLooping { facts.append("loop") }
    if underruns > 0 { facts.append(counted(underruns, "underrun")) }
    return Terminal.bar(length > 0 ? position / length : 1, facts)
  }

  /// `1:02.3`.
  private static func clock(_ seconds: Double) -> String {
    let tenths = Int(limiting: (min(max(0, seconds), 1e9) * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}

/// Shows a playing on standard error: a line that is kept current, and messages between.
struct PlayReport: Sendable {
  /// `--progress`' values.
  enum Mode: String, CaseIterable {
    /// A bar where standard error is a terminal.
    case auto
    case bar, none
  }

  private let hasBar: Bool

  init(_ mode: Mode) {
    hasBar = mode == .bar || (mode == .auto && Terminal.movesCursor(STDERR_FILENO))
  }

  /// Begins to report; the feed's end ends it.
  func begin(_ progress: PlayProgress) -> StatusFeed<PlayProgress> {
    StatusFeed(progress) { event, progress, _ in
      if hasBar { StandardStreams.writeError(event == .end ? Terminal.clearLine : progress.bar) }
    }
  }

  /// Lines of their own; the bar comes back below them.
  func say(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    StandardStreams.writeError((hasBar ? Terminal.clearLine : "") + StandardStreams.text(lines))
  }
}

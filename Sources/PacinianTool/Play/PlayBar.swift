import PacinianModel

/// The progress of a playing as one line for a terminal.
struct PlayBar {
  let text: String

  /// - Parameter columns: the line is never wider.
  init(_ progress: PlayProgress, columns: Int) {
    var facts = [
      "\(Self.clock(progress.position)) / \(Self.clock(progress.length))",
      "peak \(decimal(progress.peak, digits: 2))",
    ]
    if progress.isPaused { facts.append("paused") }
    if progress.isLooping { facts.append("loop") }
    if progress.isMuted { facts.append("muted") }
    if progress.underruns > 0 { facts.append(counted(progress.underruns, "underrun")) }
    let part = progress.length > 0 ? progress.position / progress.length : 1
    text = TerminalBar(part: part, facts: facts, columns: columns).text
  }

  /// `1:02.3`.
  static func clock(_ seconds: Double) -> String {
    let tenths = Int(limiting: (min(max(0, seconds), 1e9) * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}

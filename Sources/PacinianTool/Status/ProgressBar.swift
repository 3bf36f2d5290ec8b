import PacinianModel

/// The progress of a batch as one line for a terminal.
struct ProgressBar {
  let text: String

  /// - Parameter columns: the line is never wider.
  init(_ progress: BatchProgress, _ totals: BatchTotals, elapsed: Double, columns: Int) {
    var facts = ["\(progress.finished)/\(totals.patterns)"]
    if progress.failed > 0 { facts.append("\(progress.failed) failed") }
    if elapsed > 0 {
      let rate = Double(progress.done + progress.failed) / elapsed
      facts.append("\(decimal(rate, digits: rate < 10 ? 1 : 0)) patterns/s")
      facts.append("\(decimal(progress.hapticSeconds / elapsed, digits: 0)) s/s")
    }
    if progress.finished == totals.patterns {
      facts.append("in \(Self.clock(elapsed))")
    } else if let remaining = progress.remainingSeconds(totals, elapsed: elapsed) {
      facts.append("\(Self.clock(remaining)) left")
    }
    let part =
      totals.bytes > 0
      ? Double(progress.bytes) / Double(totals.bytes)
      : Double(progress.finished) / Double(max(1, totals.patterns))
    text = TerminalBar(part: part, facts: facts, columns: columns).text
  }

  /// `1:02:03`, or `2:03`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(limiting: min(max(0, seconds), 1e9).rounded())
    func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return (hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)")
      + ":\(twoDigits(whole % 60))"
  }
}

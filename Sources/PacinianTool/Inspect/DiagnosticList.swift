import PacinianFormats
import PacinianBase

/// Diagnostics as lines for a person.
struct DiagnosticList {
  /// The number of diagnostics of each kind that are shown; the rest are counted.
  static let shownOfEachKind = 3

  let fileName: String
  let reading: PatternReading

  /// A line for each diagnostic shown, then a line for each kind that has more.
  var lines: [String] {
    var counts: [Diagnostic.Code: Int] = [:]
    var lines: [String] = []
    for diagnostic in reading.diagnostics {
      counts[diagnostic.code, default: 0] += 1
      guard counts[diagnostic.code, default: 0] <= Self.shownOfEachKind else { continue }
      lines.append(CheckFinding(diagnostic, in: fileName).line)
    }
    for (code, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where count > Self.shownOfEachKind {
      lines.append("\(fileName): \(count - Self.shownOfEachKind) more [\(code.rawValue)]")
    }
    if reading.unlistedDiagnosticCount > 0 {
      lines.append("\(fileName): \(reading.unlistedDiagnosticCount) more diagnostics not listed")
    }
    return lines
  }

  /// Shows the list on standard error.
  func report() {
    for line in lines { StandardStreams.report(line) }
  }
}

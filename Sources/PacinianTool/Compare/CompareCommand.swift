import PacinianPlot
import PacinianRendering

/// `pacinian compare`: the differences between two patterns, folders, manifests or profiles.
struct CompareCommand: Command {
  static let name = "compare"
  static let summary = "show what differs between two patterns, folders, manifests or profiles"
  static let usage = ["A B [OPTIONS]", "A [B] --profile X,Y [OPTIONS]"]

  static let about = """
    Compares two pattern files: their events, curves and parameters, and the signals that render
    would write. Two folders are compared pattern by pattern, by their names, and two manifests of
    batches output by output. With two profiles, A is rendered by X and B (or A again) by Y.

    Of the signals it shows the signal-to-noise ratio of B against A, the largest difference of two
    samples, the correlation of the envelopes, the distance of the spectra, peaks and durations.
    docs/COMPARE.md defines each.
    """

  static let remarks = """
    The exit code is 0 whether there are differences or not; with --tolerance it is 1 if one is
    beyond it, or if a pattern is missing on one side. It is 65 if a pattern cannot be rendered.
    """

  static let options = CompareChoices.options

  private let choices: CompareChoices

  init(_ arguments: Arguments) throws(ToolError) { choices = try CompareChoices(arguments) }

  func run() throws(ToolError) {
    if let target = choices.plot { try target.check(isBinary: target.format == .png) }
    let comparer = try PatternComparer(choices)
    let items = try ComparisonItem.items(choices)
    if choices.plot != nil, !choices.isPair(items) {
      throw ToolError(.usage, "--plot draws two pattern files, not folders or manifests")
    }
    let results = WorkerThreads.map(items, jobs: choices.jobs) { comparer.compare($0) }
    if let target = choices.plot, let item = items.first {
      try target.write(
        try comparer.draw(item, target.format, size: choices.size, theme: choices.theme))
    }
    let report = ComparisonReport(
      results: results, first: choices.firstName, second: choices.secondName,
      tolerance: choices.tolerance, isPair: choices.isPair(items), lineLimit: choices.lineLimit)
    try StandardStreams.write(choices.format == .json ? report.json : report.text)
    if items.isEmpty { StandardStreams.report("pacinian: warning: there is nothing to compare") }
    if report.failureCount > 0 { throw ToolError(.badData, report.summary) }
    if report.beyondCount > 0 { throw ToolError(.different, report.summary) }
  }
}

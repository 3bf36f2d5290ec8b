import PacinianFigures
import PacinianRendering

/// `pacinian compare`: the differences between two patterns, folders, manifests or profiles.
struct CompareCommand: Command {
  static let name = "compare"
  static let summary = "show what differs between two patterns, folders, manifests or profiles"
  static let usage = [
    "A B [OPTIONS]", "A [B] --profile X,Y [OPTIONS]", "PATH... --matrix FILE.csv [OPTIONS]",
  ]

  static let about = """
    Compares two pattern files: their events, curves and parameters, and the signals that render
    would write. Two folders are compared pattern by pattern, by their names, and two manifests of
    batches output by output. With two profiles, A is rendered by X and B (or A again) by Y.

    Of the signals it shows the signal-to-noise ratio of B against A, the largest difference of two
    samples, the correlation of the envelopes, the distance of the spectra, peaks and durations, and
    of the vibrations ST-SIM and SPQI. docs/COMPARE.md defines each. A pattern that is in both
    folders by two names, as the same file or with the same signal, is renamed, and stays a pair.

    With --matrix it writes the similarity of each pattern to each other one, ST-SIM in the mean of
    both directions, as a table; with --plot also as a picture with a tree of near patterns.
    """

  static let remarks = """
    The exit code is 0 whether there are differences or not; with --tolerance it is 1 if one is
    beyond it, or if a pattern is missing on one side. It is 65 if a pattern cannot be rendered.
    """

  static let options = CompareChoices.options

  private let choices: CompareChoices

  init(_ arguments: Arguments) throws(ToolError) { choices = try CompareChoices(arguments) }

  func run() throws(ToolError) {
    if let target = choices.plot { try target.check(isBinary: target.format != .svg) }
    if let target = choices.matrix { return try writeMatrix(target) }
    let comparer = try PatternComparer(choices)
    let items = comparer.findingRenames(
      in: try ComparisonItem.items(choices), jobs: choices.jobs)
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
    if let target = choices.report {
      let page = try GalleryPage(
        report, items: items, jobs: choices.jobs, by: comparer, theme: choices.theme)
      var parts = ""
      page.write { part in parts += part }
      try target.write(Array(parts.utf8))
    }
    try StandardStreams.write(choices.format == .json ? report.json : report.text)
    if items.isEmpty { StandardStreams.report("pacinian: warning: there is nothing to compare") }
    let isListed = choices.format == .text && !choices.isPair(items) && choices.lineLimit > 0
    let message = isListed ? "" : "\(report.summary): \(report.decidingNames)"
    if report.failureCount > 0 { throw ToolError(.badData, message) }
    if report.beyondCount > 0 { throw ToolError(.different, message) }
  }

  private func writeMatrix(_ target: OutputTarget<Void>) throws(ToolError) {
    try target.check(isBinary: false)
    let comparer = try PatternComparer(choices)
    let paths = try PatternPaths.some(of: choices.paths, jobs: choices.jobs)
    let matrix = try PatternMatrix(paths, jobs: choices.jobs) { (path) throws(ToolError) in
      try comparer.blocks(at: path)
    }
    try target.write(Array(matrix.table.utf8))
    if let plot = choices.plot {
      try plot.write(try matrix.draw(plot.format, size: choices.size, theme: choices.theme))
    }
    StandardStreams.report("\(target.name): the similarity of \(counted(matrix.count, "pattern"))")
    for (_, error) in matrix.failures { StandardStreams.report("pacinian: \(error.message)") }
    if !matrix.failures.isEmpty {
      throw ToolError(
        .badData, "\(counted(matrix.failures.count, "pattern")) left out of the matrix")
    }
  }
}

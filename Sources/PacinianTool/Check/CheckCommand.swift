import PacinianBase
import PacinianRendering

/// `pacinian check`: the findings in pattern files and folders of them.
struct CheckCommand: Command {
  static let name = "check"
  static let summary = "list what is wrong with patterns, for editors, commits and CI"
  static let usage = ["PATH... [OPTIONS]"]

  static let about = """
    Reads the patterns that PATHs name: files, and folders with all files in them that end in
    \(PatternFinder.endings); - is standard input. Each finding is one line on standard
    output, in order of the paths and of the positions in them:

      patterns/tap.ahap:7:12: error: Pattern[0].Event.EventParameters[1]: ... [unknown-parameter]

    An error is a file that cannot be read or rendered, or a mistake that changes the sound, a
    recording that is missing among them. docs/CHECK.md has the formats, and how to run the command
    before commits and in CI.

    With --fix it repairs what is certain: commas after the last value, misspelt names, curves whose
    points have pattern times. It shows the repairs as a diff, and asks before it writes; where
    nobody can be asked it writes with --yes only.
    """

  static let remarks = """
    The exit code is 65 if there is an error, or --fix has repairs that nobody can be asked about,
    and 0 for warnings and notes alone. One line about all
    files goes to standard error.
    """

  static let options: [Arguments.Option] = [
    .choice(
      "--format", "FORMAT", of: CheckFormat.self,
      "text, json, sarif (2.1.0) or github: the workflow commands of GitHub Actions (text)"),
    .choice(
      "--level", "LEVEL", of: CheckFinding.Level.self,
      "error, warning or note: the least that is listed (note)"),
    .flag("--fix", "show the repairs that are certain as a diff, and write them when told so"),
    .flag("--yes", "with --fix: write without asking"),
    .flag("--lenient", "make warnings of mistakes that change the sound, as render does"),
    .value(
      "--profile", "NAME|FILE",
      "also warn of events that are not felt on this actuator: masked, or below the threshold",
      offer: RenderingChoices.profile.offer),
    PatternReadingChoices.curveTimes, RenderingChoices.resources, BatchPlace.jobsOption,
  ]

  private let paths: [String]
  private let format: CheckFormat
  private let level: CheckFinding.Level
  private let jobs: Int
  private let reading: PatternReadingChoices
  private let choices: RenderingChoices
  private let isLenient: Bool
  private let hasProfile: Bool
  private let repairs: Bool
  private let writesUnasked: Bool

  init(_ arguments: Arguments) throws(ToolError) {
    paths = try arguments.somePositionals("pattern files or folders")
    format = arguments.choice("--format", of: CheckFormat.self) ?? .text
    level = arguments.choice("--level", of: CheckFinding.Level.self) ?? .note
    jobs = BatchPlace.jobs(arguments)
    choices = try RenderingChoices(arguments)
    reading = try PatternReadingChoices(arguments)
    isLenient = arguments.has("--lenient")
    hasProfile = arguments.has("--profile")
    repairs = arguments.has("--fix")
    writesUnasked = arguments.has("--yes")
    if writesUnasked, !repairs { throw arguments.usageError("--yes is for --fix") }
    if repairs, paths.contains("-") {
      throw arguments.usageError("--fix writes into files, and standard input is none")
    }
  }

  func run() throws(ToolError) {
    let sensation = hasProfile ? SensationChecker(try choices.perceptualRendering()) : nil
    let checker = PatternChecker(
      reading: reading, rendering: choices, isLenient: isLenient, sensation: sensation)
    let (paths, closed) = try PatternPaths.reachable(of: paths, jobs: jobs)
    if paths.isEmpty, closed.isEmpty { throw PatternPaths.nothing(in: self.paths) }
    if repairs { return try repair(paths, closed) }
    let findings = WorkerThreads.map(paths, jobs: jobs) { checker.findings(at: $0) }
    let report = CheckReport(
      findings: findings.flatMap { $0 } + closed.map(CheckFinding.init), fileCount: paths.count)
    let text = report.text(format, from: level)
    let hasColours = format == .text && Terminal.hasColours(STDOUT_FILENO)
    try StandardStreams.write(hasColours ? Terminal.coloured(text) : text)
    guard report.errorCount == 0 else { throw ToolError(.badData, report.summary) }
    StandardStreams.report(report.summary)
  }
}

extension CheckCommand {
  /// Shows the certain repairs of all files, then writes them if somebody wants it.
  private func repair(_ paths: [String], _ closed: [ClosedFolder]) throws(ToolError) {
    var repairs: [PatternRepair] = []
    var failure = closed.first?.error
    for folder in closed { StandardStreams.report("pacinian: \(folder.error.message)") }
    let paths = paths.flatMap { [$0, PatternPair.transients(beside: $0)].compactMap(\.self) }
    let found = WorkerThreads.outcomes(paths, jobs: jobs) { [reading] (path) throws(ToolError) in
      try PatternRepair(of: path, reading: reading)
    }
    for result in found {
      do throws(ToolError) {
        guard let repair = try result.get() else { continue }
        try StandardStreams.write(lines: repair.difference)
        repairs.append(repair)
      } catch {
        // A file that cannot be read has no certain repair.
        StandardStreams.report("pacinian: \(error.message)")
        failure = failure ?? error
      }
    }
    let count = repairs.reduce(0) { $0 + $1.count }
    let summary = "\(counted(count, "repair")) in \(counted(repairs.count, "file"))"
    if repairs.isEmpty {
      StandardStreams.report("there is nothing whose repair is certain")
    } else if writesUnasked || Self.agrees("write \(summary)?") {
      for repair in repairs { try repair.write() }
      StandardStreams.report("\(summary) written")
    } else {
      guard Self.hasTerminal else {
        throw ToolError(
          .badData, "\(summary), not written: nobody can be asked here; --yes writes without asking"
        )
      }
      StandardStreams.report("\(summary), not written")
    }
    if let failure {
      throw ToolError(
        failure.code, "some files or folders cannot be read; pacinian check lists why")
    }
  }

  private static var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks on the terminal; `false` where there is none.
  private static func agrees(_ question: String) -> Bool {
    guard hasTerminal else { return false }
    StandardStreams.writeError("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}

/// `--format`'s values.
enum CheckFormat: String, CaseIterable {
  case text, json, sarif, github
}

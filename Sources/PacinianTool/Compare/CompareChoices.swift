import PacinianAnalysis
import PacinianFigures

/// The options of a comparison on the command line.
struct CompareChoices {
  enum Format: String, CaseIterable { case text, json }

  static let options: [Arguments.Option] =
    [
      .choice("--format", "FORMAT", of: Format.self, "text or json (text)"),
      .integer(
        "--lines", "N|all", in: 0...Int.max,
        "list at most N changes or pairs as text (\(mostLines)); JSON has them all", orWord: "all"),
      .parsed(
        "--tolerance", "DIFFERENCE",
        "make it a test: the largest difference of two samples that is accepted, such as 0.001, or "
          + "the least signal-to-noise ratio, such as 60dB",
        wanted: "a difference such as 0.001, or a ratio such as 60dB"
      ) { ComparisonTolerance($0) != nil },
      .value(
        "--matrix", "FILE.csv",
        "the similarity of all patterns that the paths name, near ones together; - is standard "
          + "output",
        offer: .files),
      .value(
        "--plot", "FILE",
        "draw both signals, and their difference below, or the matrix, as FILE.png, .svg or .pdf",
        offer: .files),
      .file(
        "--report", "FILE.html",
        "also write a page of all pairs, with the figures of those that differ"),
      PlotCommand.sizeOption, PlotCommand.themeOption,
      .value(
        "--profile", "X[,Y]", "the actuator of both, or of A and of B (taptic)",
        offer: RenderingChoices.profile.offer),
      BatchPlace.jobsOption,
    ]
    + RenderingChoices.signalOptions.filter {
      !["--gain", "--profile", "--limiter", "--map"].contains($0.name)
    } + PatternReadingChoices.options

  /// More changes than a person reads, and fewer than a terminal keeps.
  private static let mostLines = 200

  /// Files and folders, for a matrix.
  let paths: [String]
  let matrix: OutputTarget<Void>?
  let first: String
  let second: String
  let format: Format
  /// The changes or pairs that are listed.
  let lineLimit: Int
  let tolerance: ComparisonTolerance?
  let plot: PlotTarget?
  /// The page of all pairs.
  let report: OutputTarget<Void>?
  let size: PlotSize
  let theme: PlotTheme
  let jobs: Int
  let reading: PatternReadingChoices
  /// The rendering of A and of B.
  let renderings: [RenderingChoices]

  init(_ arguments: Arguments) throws(ToolError) {
    let profiles = arguments.text("--profile")?.split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
    let paths = arguments.positionals
    let table = arguments.text("--matrix")
    try Self.check(arguments, profiles: profiles, table: table)
    self.paths = paths
    matrix = table.map { OutputTarget($0, inputPath: paths[0], format: (), ending: "csv") }
    first = paths[0]
    second = paths[paths.count - 1]
    format = arguments.choice("--format", of: Format.self) ?? .text
    lineLimit =
      arguments.text("--lines") == "all" ? .max : arguments.integer("--lines") ?? Self.mostLines
    tolerance = arguments.text("--tolerance").flatMap { ComparisonTolerance($0) }
    plot = try arguments.text("--plot").map { (path) throws(ToolError) in
      try PlotTarget(path: path, option: "--plot", arguments, inputPath: paths[0])
    }
    report = arguments.text("--report").map {
      OutputTarget($0, inputPath: paths[0], format: (), ending: "html")
    }
    size = try PlotCommand.size(arguments)
    theme = arguments.choice("--theme", of: PlotTheme.self) ?? .light
    jobs = BatchPlace.jobs(arguments)
    reading = try PatternReadingChoices(arguments)
    let names = profiles ?? ["taptic"]
    renderings = [
      try RenderingChoices(arguments, profileName: names[0]),
      try RenderingChoices(arguments, profileName: names[names.count - 1]),
    ]
  }

  /// Refuses paths and options that make no sense together.
  private static func check(
    _ arguments: Arguments, profiles: [String]?, table: String?
  ) throws(ToolError) {
    let paths = arguments.positionals
    if table != nil {
      guard !paths.isEmpty, profiles?.count != 2, !arguments.has("--tolerance"),
        !arguments.has("--report")
      else {
        throw arguments.usageError(
          "--matrix takes files and folders, one --profile, and no --tolerance or --report")
      }
    }
    guard table != nil || (profiles?.count == 2 ? 1 : 2)...2 ~= paths.count else {
      throw arguments.usageError(
        "give two patterns, two folders or two manifests, or one of them and --profile X,Y")
    }
    guard !paths.contains("-") else { throw arguments.usageError("it compares files, not -") }
    guard profiles.map({ 1...2 ~= $0.count }) ?? true else {
      throw arguments.usageError("--profile is one profile, or two with a comma between")
    }
  }

  var firstName: String { name(first, renderings[0]) }
  var secondName: String { name(second, renderings[1]) }

  /// A path in messages, with its profile if there are two.
  private func name(_ path: String, _ rendering: RenderingChoices) -> String {
    renderings[0].profileName == renderings[1].profileName
      ? path : "\(path) (\(rendering.profileName))"
  }

  /// Whether two pattern files are compared, and not folders or manifests.
  func isPair(_ items: [ComparisonItem]) -> Bool { items.first?.isPair ?? false }
}

import PacinianOutput
import PacinianPlot

/// The options of a batch on the command line.
struct BatchChoices {
  static let options: [Arguments.Option] =
    [
      .value("-o", "DIR", "the output folder; made if missing", offer: .folders),
      jobs,
      .flag("--resume", "keep the outputs of earlier runs, by content, not by date"),
      .flag("--dry-run", "print the outputs, and write nothing"),
      .value("--shard", "I/N", "only the part I of N, by content"),
      .value(
        "--manifest", "FILE", "(DIR/manifest.jsonl; DIR/manifest-I-of-N.jsonl for a shard)",
        offer: .files),
      .flag("--plots", "also draw each pattern, and make a gallery: DIR/index.html"),
      PlotCommand.sizeOption,
      .flag("--null", "render and measure, but write only the manifest"),
      .choice(
        "--progress", "MODE", of: ProgressMode.self,
        "bar, json, none or auto: a bar on a terminal, else JSON (auto)"),
      .choice("--format", "FORMAT", of: AudioFormatName.self, "f32, s16, s24 (WAV) or flac (f32)"),
    ] + RenderingChoices.signalOptions + PatternReadingChoices.options

  static let jobs = Arguments.Option.value("--jobs", "N", "threads (all processors)")

  let paths: [String]
  let folder: String
  let jobs: Int
  let format: AudioFormatName
  let reading: PatternReadingChoices
  let signal: RenderingChoices
  let isResumed: Bool
  let shard: Shard?
  let manifestPath: String
  let progress: ProgressMode
  let isDryRun: Bool
  /// Whether audio files are written, and not only measured.
  let writesAudio: Bool
  let writesPlots: Bool
  let plotSize: PlotSize

  /// The options as they were given.
  let arguments: Arguments

  var journalPath: String { manifestPath + ".journal" }

  init(_ arguments: Arguments) throws(ToolError) {
    self.arguments = arguments
    paths = arguments.positionals
    guard !paths.isEmpty else { throw arguments.usageError("no pattern files or folders given") }
    if paths.contains("-") { throw arguments.usageError("a batch reads files, not -") }
    guard let folder = arguments.text("-o"), !folder.isEmpty else {
      throw arguments.usageError("no output folder given; name one with -o DIR")
    }
    if folder == "-" { throw arguments.usageError("a batch writes into a folder, not to -") }
    self.folder = folder
    jobs = try Self.jobs(arguments)
    format = try arguments.choice("--format", of: AudioFormatName.self) ?? .f32
    reading = try PatternReadingChoices(arguments)
    signal = try RenderingChoices(arguments, defaultLimiter: format.fileFormat.defaultLimiter)
    isResumed = arguments.has("--resume")
    if let text = arguments.text("--shard") {
      guard let shard = Shard(text) else {
        throw arguments.usageError("--shard is I/N, such as 1/8, with I from 1 to N, not '\(text)'")
      }
      self.shard = shard
    } else {
      shard = nil
    }
    if arguments.text("--manifest") == "" {
      throw arguments.usageError("--manifest needs a file name")
    }
    manifestPath =
      arguments.text("--manifest")
      ?? "\(folder)/manifest\(shard.map { "-\($0.label)" } ?? "").jsonl"
    progress = try arguments.choice("--progress", of: ProgressMode.self) ?? .auto
    isDryRun = arguments.has("--dry-run")
    writesAudio = !arguments.has("--null")
    writesPlots = arguments.has("--plots")
    plotSize = try PlotCommand.size(arguments)
    if writesPlots && !writesAudio {
      throw arguments.usageError("--plots stand beside audio files, which --null does not write")
    }
  }

  /// More threads than this help no machine there is.
  private static let jobRange = 1...1024

  /// The threads that `--jobs` gives.
  static func jobs(_ arguments: Arguments) throws(ToolError) -> Int {
    try arguments.integer("--jobs", in: jobRange) ?? Processors.available
  }

  /// The patterns to render.
  func plan() throws(ToolError) -> BatchPlan {
    var plan = try BatchPlan(paths, ending: format == .flac ? "flac" : "wav", jobs: jobs)
    if writesPlots {
      for item in plan.items {
        guard let folder = item.galleryFolder else { continue }
        throw ToolError(
          .usage, "\(item.path) would stand among the gallery's files; rename its folder, \(folder)"
        )
      }
    }
    if let shard { plan.keep(shard, reading: reading) }
    return plan
  }
}

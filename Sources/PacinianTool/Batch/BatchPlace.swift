/// Where a batch writes and how it goes on: the options that all batches share.
struct BatchPlace {
  /// (More threads than this help no machine there is.)
  static let jobsOption = Arguments.Option.integer(
    "--jobs", "N", in: 1...1024, "threads (all processors)")

  static let options: [Arguments.Option] = [
    jobsOption,
    .flag("--resume", "keep the outputs of earlier runs, by content, not by date"),
    .flag("--dry-run", "print the outputs, and write nothing"),
    .value("--shard", "I/N", "only the part I of N, by content"),
    .value(
      "--manifest", "FILE", "(DIR/manifest.jsonl; DIR/manifest-I-of-N.jsonl for a shard)",
      offer: .files),
    .choice(
      "--progress", "MODE", of: BatchProgress.Mode.self,
      "bar, json, none or auto: a bar on a terminal, else none (auto)"),
  ]

  let folder: String
  let jobs: Int
  let isResumed: Bool
  let shard: Shard?
  let manifestPath: String
  let progress: BatchProgress.Mode
  let isDryRun: Bool

  var journalPath: String { manifestPath + ".journal" }

  init(_ arguments: Arguments) throws(ToolError) {
    if arguments.positionals.contains("-") {
      throw arguments.usageError("a batch reads files, not -")
    }
    guard let folder = arguments.text("-o"), !folder.isEmpty else {
      throw arguments.usageError("no output folder given; name one with -o DIR")
    }
    if folder == "-" { throw arguments.usageError("a batch writes into a folder, not to -") }
    self.folder = folder
    jobs = Self.jobs(arguments)
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
    progress = arguments.choice("--progress", of: BatchProgress.Mode.self) ?? .auto
    isDryRun = arguments.has("--dry-run")
  }

  /// The threads that `--jobs` gives.
  static func jobs(_ arguments: Arguments) -> Int {
    arguments.integer("--jobs") ?? Processors.available
  }
}

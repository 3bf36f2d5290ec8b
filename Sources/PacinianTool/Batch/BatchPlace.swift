/// Where a batch writes and how it goes on: the options that all batches share.
struct BatchPlace {
  /// (More threads than this help no machine there is.)
  static let jobsOption = Arguments.Option.integer(
    "--jobs", "N", in: 1...1024, "threads (all processors)")

  static let options: [Arguments.Option] = [
    jobsOption,
    .flag("--resume", "keep the outputs of earlier runs, by content, not by date"),
    .flag("--dry-run", "print the outputs, and write nothing"),
    .parsed(
      "--shard", "I/N", "only the part I of N, by content",
      wanted: "I/N, such as 1/8, with I from 1 to N"
    ) { Shard($0) != nil },
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
    guard let folder = arguments.text("-o") else {
      throw arguments.usageError("no output folder given; name one with -o DIR")
    }
    if folder == "-" { throw arguments.usageError("a batch writes into a folder, not to -") }
    self.folder = folder
    jobs = Self.jobs(arguments)
    isResumed = arguments.has("--resume")
    shard = arguments.text("--shard").flatMap { Shard($0) }
    manifestPath =
      arguments.text("--manifest")
      ?? "\(folder)/manifest\(shard.map { "-\($0.label)" } ?? "").jsonl"
    progress = arguments.choice("--progress", of: BatchProgress.Mode.self) ?? .auto
    isDryRun = arguments.has("--dry-run")
  }

  /// The options beside ``options`` and `-o` that leave the outputs as they are, each with the
  /// reason. `--resume` keeps outputs that were made with other values of these, and compares every
  /// other option.
  private static let irrelevantOptions = [
    "--plots": "the manifest has the hash of each plot",
    "--resources": "the settings have a hash of the recordings",
  ]

  /// The values of options that decide the outputs, on one line.
  ///
  /// An option counts with its effective value if there is one, so that a default and the same
  /// value given are equal, and with its text otherwise.
  static func settings(
    _ arguments: Arguments, of options: [Arguments.Option], effective: [String: String]
  ) -> String {
    let own = Set(Self.options.map(\.name) + ["-o"])
    return options.map(\.name).filter { !own.contains($0) && irrelevantOptions[$0] == nil }
      .compactMap { name in
        (effective[name] ?? arguments.text(name)).map { "\(name.trimmingPrefix("--"))=\($0)" }
      }.joined(separator: " ")
  }

  /// The threads that `--jobs` gives.
  static func jobs(_ arguments: Arguments) -> Int {
    arguments.integer("--jobs") ?? Processors.available
  }
}

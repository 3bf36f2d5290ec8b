import CPacinianSystem
import PacinianOffline
import PacinianOutput

/// `pacinian batch`: pattern files and folders of them to audio files.
struct BatchCommand: Command {
  static let name = "batch"
  static let summary = "render folders of patterns, on all cores, with a manifest"

  static let usage = ["PATH... -o DIR [OPTIONS]"]

  static let about = """
    Renders the patterns that PATHs name: files, and folders with all .ahap and .haptic files in
    them. DIR mirrors the folders; a/b.ahap becomes DIR/a/b.wav. Files appear whole or not at all,
    and DIR/manifest.jsonl has the outcome of each pattern. docs/BATCH.md explains all of it.
    """

  static let remarks = """
    A pattern that fails does not stop the others; the exit code is 65 then, and a table on
    standard error lists the failures and their reasons.
    """

  static let options = BatchChoices.options

  private let choices: BatchChoices

  init(_ arguments: Arguments) throws(ToolError) { choices = try BatchChoices(arguments) }

  func run() throws(ToolError) {
    if choices.jobs > 1 { pacinian_own_data_pages() }
    let plan = try choices.plan()
    let items = plan.items
    if items.isEmpty { PatternPaths.warnOfNothing(in: choices.paths) }
    let rendering = try choices.signal.rendering()
    let profile = try choices.signal.profile()
    let settings = try choices.settings(profile: profile)
    try checkManifest(plan)
    if choices.isDryRun {
      return try StandardStreams.write(
        lines: items.map { "\($0.path) -> \(choices.folder)/\($0.output)" })
    }
    pacinian_keep_freed_memory()
    try BatchFolder.make(choices.folder)
    let lock = try FolderLock(choices)
    defer { lock.release() }
    let journal = try ManifestJournal(path: choices.journalPath, keepsLines: choices.isResumed)
    let job = BatchJob(
      choices, by: rendering,
      plotting: choices.signal.isForEars
        ? OfflineRendering(profile: profile, options: choices.signal.options) : rendering,
      settings: settings, journal: journal, inputs: plan.inputs)
    InterruptionNotice.install(["pacinian"] + CommandLine.arguments.dropFirst())
    let jobs = OpenFiles.jobs(atMost: choices.jobs)
    let feed = ProgressReport(choices.progress).begin(
      BatchTotals(
        job: choices.folder, patterns: items.count, bytes: items.reduce(0) { $0 + $1.byteCount },
        jobs: jobs))
    let result = BatchRun(job, items: items, feed: feed).run(jobs: jobs)
    feed.end()
    let ending = BatchEnding(
      choices: choices, items: items, settings: settings, result: result, journal: journal)
    try ending.finish()
  }

  /// Throws if the manifest would replace another file.
  private func checkManifest(_ plan: BatchPlan) throws(ToolError) {
    let file = DurableFile(path: choices.manifestPath)
    try file.refuse(replacing: plan.inputs)
    try file.refuseReplacingOthers()
    let name = ExactName(file.path)
    if plan.items.contains(where: { ExactName("\(choices.folder)/\($0.output)") == name }) {
      throw ToolError(.usage, "\(file.path) is a pattern's output; give --manifest another name")
    }
  }
}

import PacinianBase

/// One run of a batch: the work on each file, with a lock, a journal, progress and a manifest.
struct BatchSession<Work: BatchWork> {
  let work: Work
  let plan: BatchPlan
  /// The name of the files in messages, such as "patterns".
  let inputsName: String
  /// The verb for a file that is finished, such as "rendered".
  let doneWord: String
  /// The text after the seconds in the last line.
  var secondsNote = ""
  /// Whether the renderings are for ears.
  var isForEars = false

  var place: BatchPlace { work.place }

  func run() throws(ToolError) {
    let items = plan.items
    try checkManifest()
    if place.isDryRun {
      return try StandardStreams.write(
        lines: items.map { "\($0.path) -> \(place.folder)/\($0.output)" })
    }
    pacinian_keep_freed_memory()
    try BatchFolder.make(place.folder)
    let lock = try FolderLock(place, isNeeded: work.writesOutput)
    defer { lock.release() }
    let journal = try ManifestJournal(path: place.journalPath, keepsLines: place.isResumed)
    InterruptionNotice.install(["pacinian"] + CommandLine.arguments.dropFirst())
    let jobs = OpenFiles.jobs(atMost: place.jobs)
    let feed = ProgressReport(place.progress).begin(
      BatchTotals(
        job: place.folder, patterns: items.count, bytes: items.reduce(0) { $0 + $1.byteCount },
        jobs: jobs))
    let job = BatchJob(work, feed: feed, journal: journal, inputs: plan.inputs)
    let result = BatchResult(job, items: items, jobs: jobs)
    try BatchEnding(session: self, result: result, journal: journal).finish()
  }

  /// Throws if the manifest would replace another file.
  private func checkManifest() throws(ToolError) {
    let file = DurableFile(path: place.manifestPath)
    try file.refuse(replacing: plan.inputs)
    try file.refuseReplacingOthers()
    let name = ExactName(file.path)
    if plan.items.contains(where: { ExactName("\(place.folder)/\($0.output)") == name }) {
      throw ToolError(.usage, "\(file.path) is a pattern's output; give --manifest another name")
    }
  }
}

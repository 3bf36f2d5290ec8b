import PacinianBase

/// A kind of work on the files of a batch, one at a time. Its threads share it.
protocol BatchWork: Sendable {
  /// Never throws: a failure is an outcome.
  func run(_ item: BatchItem, tally: BatchTally) -> BatchJob.Outcome
}

/// One run of a batch: the work on each file, with a lock, a journal, progress and a manifest.
struct BatchSession {
  let place: BatchPlace
  let plan: BatchPlan
  /// Everything but the inputs and the version that decides the outputs.
  let settings: String
  /// The name of the files in messages, such as "patterns".
  let inputsName: String
  /// The verb for a file that is finished, such as "rendered".
  let doneWord: String
  /// What stands after the seconds in the last line.
  var secondsNote = ""
  /// Whether files are written beside the manifest.
  var writesFiles = true
  var writesPlots = false
  /// Whether what is rendered is for ears.
  var isForEars = false

  /// - Parameter makeWork: is called once, when the folder is locked.
  func run(_ makeWork: (ManifestJournal) -> any BatchWork) throws(ToolError) {
    let items = plan.items
    try checkManifest()
    if place.isDryRun {
      return try StandardStreams.write(
        lines: items.map { "\($0.path) -> \(place.folder)/\($0.output)" })
    }
    pacinian_keep_freed_memory()
    try BatchFolder.make(place.folder)
    let lock = try FolderLock(place, isNeeded: writesFiles)
    defer { lock.release() }
    let journal = try ManifestJournal(path: place.journalPath, keepsLines: place.isResumed)
    let work = makeWork(journal)
    InterruptionNotice.install(["pacinian"] + CommandLine.arguments.dropFirst())
    let jobs = OpenFiles.jobs(atMost: place.jobs)
    let feed = ProgressReport(place.progress).begin(
      BatchTotals(
        job: place.folder, patterns: items.count, bytes: items.reduce(0) { $0 + $1.byteCount },
        jobs: jobs))
    let result = BatchRun(work, items: items, feed: feed).run(jobs: jobs)
    feed.end()
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

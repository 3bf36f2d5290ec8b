import PacinianBase
import PacinianRendering

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
      try StandardStreams.write(
        lines: items.map { "\($0.path) -> \(place.folder)/\($0.output)" })
      plan.reportClosed()
      if let problem = plan.closedProblem { throw problem }
      return
    }
    pacinian_keep_freed_memory()
    try BatchFolder.make(place.folder)
    let lock = try FolderLock(place, isNeeded: work.writesOutput)
    defer { lock.release() }
    let journal = try ManifestJournal(path: place.journalPath, keepsLines: place.isResumed)
    InterruptionNotice.install(["pacinian"] + CommandLine.arguments.dropFirst())
    let jobs = OpenFiles.jobs(atMost: place.jobs)
    let feed = BatchProgress(job: place.folder, items: items, jobs: jobs).feed(place.progress)
    let job = BatchJob(work, feed: feed, journal: journal, inputs: plan.inputs)
    let clock = MonotonicStatusClock()
    let beginning = clock.nanoseconds
    // Large files first, so that the end has only small ones.
    let outcomes = WorkerThreads.map(items, jobs: jobs, byteCount: \.byteCount) { item in
      let start = clock.nanoseconds
      let outcome = job.run(item)
      let end = clock.nanoseconds
      feed.update {
        $0.add(
          outcome.kind, bytes: item.byteCount, seconds: Double(end - start) / 1e9,
          elapsed: Double(end - beginning) / 1e9)
      }
      return outcome
    }
    feed.end()
    try BatchEnding(session: self, outcomes: outcomes, progress: feed.state, journal: journal)
      .finish()
  }

  /// Throws if the manifest would replace another file.
  private func checkManifest() throws(ToolError) {
    let file = OutputFile(durable: place.manifestPath)
    try file.refuse(replacing: plan.inputs)
    try file.refuseReplacingOthers()
    let name = ExactName(file.path)
    if plan.items.contains(where: { ExactName("\(place.folder)/\($0.output)") == name }) {
      throw ToolError(.usage, "\(file.path) is a pattern's output; give --manifest another name")
    }
  }
}

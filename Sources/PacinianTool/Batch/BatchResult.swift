import PacinianBase
import PacinianRendering

/// The outcome of one file of a batch.
struct BatchOutcome: Sendable {
  enum Kind: Sendable { case done, kept, failed(ToolError) }
  let kind: Kind
  /// The notices about recordings.
  var notices: [AudioNotice] = []
  /// The positions of its line in the journal; `nil` if not even the journal could be written.
  let line: Range<Int>?
}

/// The outcomes of all files of a batch.
struct BatchResult: Sendable {
  /// The positions of their lines in the journal, in the order of the items.
  let lines: [Range<Int>?]
  /// The files that failed, by their names.
  let failures: [(input: String, error: ToolError)]
  /// The files without some of their recordings, with the silent events.
  let silences: [(input: String, notices: [AudioNotice])]
  let progress: BatchProgress

  /// Does the work of all items; returns when all is done.
  init(_ job: BatchJob<some BatchWork>, items: [BatchItem], jobs: Int) {
    let clock = MonotonicStatusClock()
    let beginning = clock.nanoseconds
    // Large files first, so that the end has only small ones.
    let outcomes = WorkerThreads.map(items, jobs: jobs, byteCount: \.byteCount) { item in
      let start = clock.nanoseconds
      let outcome = job.run(item)
      let now = clock.nanoseconds
      job.feed.update {
        $0.add(
          outcome, bytes: item.byteCount, seconds: Double(now - start) / 1e9,
          elapsed: Double(now - beginning) / 1e9)
      }
      return outcome
    }
    job.feed.end()
    lines = outcomes.map(\.line)
    var failures: [(input: String, error: ToolError)] = []
    var silences: [(input: String, notices: [AudioNotice])] = []
    for (item, outcome) in zip(items, outcomes) {
      if case .failed(let error) = outcome.kind { failures.append((item.input, error)) }
      let silent = outcome.notices.filter(\.isLoss)
      if !silent.isEmpty { silences.append((item.input, silent)) }
    }
    self.failures = failures.sorted { $0.input < $1.input }
    self.silences = silences.sorted { $0.input < $1.input }
    progress = job.feed.state
  }
}

import PacinianRendering
import Synchronization

/// Runs the patterns of a batch on several threads.
final class BatchRun: Sendable {
  struct Failure: Sendable {
    let input: String
    let error: ToolError
  }

  /// A pattern that is rendered without some of its recordings.
  struct Silence: Sendable {
    let input: String
    /// The silent events.
    let notices: [AudioNotice]
  }

  /// The results of the patterns, in the order of the items.
  struct Result: Sendable {
    /// The positions of their lines in the journal.
    var lines: [Range<Int>?]
    var failures: [Failure] = []
    var silences: [Silence] = []
    var progress = BatchProgress()
  }

  private let job: any BatchWork
  private let items: [BatchItem]
  private let feed: ProgressReport.Feed
  /// The order of work: large patterns first, so that the end has only small ones.
  private let order: [Int]
  private let result: Mutex<Result>

  init(_ job: any BatchWork, items: [BatchItem], feed: ProgressReport.Feed) {
    self.job = job
    self.items = items
    self.feed = feed
    let sizes = items.map(\.byteCount)
    order = items.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    result = Mutex(Result(lines: Array(repeating: nil, count: items.count)))
  }

  /// Renders everything; returns when all is done.
  func run(jobs: Int) -> Result {
    WorkerThreads.share(order.count, jobs: min(jobs, order.count)) { self.work($0) }
    var result = result.withLock { $0 }
    result.failures.sort { $0.input < $1.input }
    result.silences.sort { $0.input < $1.input }
    return result
  }

  private func work(_ next: () -> Int?) {
    let tally = BatchTally(feed)
    while let position = next() {
      let index = order[position]
      let item = items[index]
      let start = tally.clock.nanoseconds
      tally.add(job.run(item, tally: tally), of: item, at: index, since: start)
    }
    tally.report()
    result.withLock { result in
      for entry in tally.entries { result.lines[entry.item] = entry.line }
      result.failures += tally.failures
      result.silences += tally.silences
      result.progress += tally.progress
    }
  }
}

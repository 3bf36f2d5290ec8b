import PacinianRendering
import Synchronization

/// Runs the patterns of a batch on several threads.
final class BatchRun: Sendable {
  struct Failure: Sendable {
    let input: String
    let error: ToolError
  }

  /// What came of it, by the items' order.
  struct Result: Sendable {
    var places: [ManifestJournal.Place?]
    var failures: [Failure] = []
    var done = 0
    var kept = 0
    var hapticSeconds = 0.0
  }

  private let job: BatchJob
  private let items: [BatchItem]
  private let feed: ProgressReport.Feed
  private let next = Atomic(0)
  /// The order of work: large patterns first, so that none is left for the end.
  private let order: [Int]
  private let result: Mutex<Result>

  init(_ job: BatchJob, items: [BatchItem], feed: ProgressReport.Feed) {
    self.job = job
    self.items = items
    self.feed = feed
    let sizes = items.map(\.byteCount)
    order = items.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    result = Mutex(Result(places: Array(repeating: nil, count: items.count)))
  }

  /// Renders everything; returns when all is done.
  func run(jobs: Int) -> Result {
    WorkerThreads.run(min(jobs, max(1, items.count))) { self.work() }
    var result = result.withLock { $0 }
    result.failures.sort { $0.input < $1.input }
    return result
  }

  private func work() {
    while true {
      let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard position < order.count else { return }
      finish(order[position])
    }
  }

  private func finish(_ index: Int) {
    let item = items[index]
    let meter = RenderingMeter(feed)
    let outcome = job.run(item, meter: meter)
    result.withLock { result in
      result.places[index] = outcome.place
      result.hapticSeconds += meter.seconds
      switch outcome.kind {
      case .done: result.done += 1
      case .kept: result.kept += 1
      case .failed(let error): result.failures.append(Failure(input: item.input, error: error))
      }
    }
    feed.update { progress in
      progress.bytes += item.byteCount
      progress.hapticSeconds += meter.unreportedSeconds
      switch outcome.kind {
      case .done: progress.done += 1
      case .failed: progress.failed += 1
      case .kept:
        progress.kept += 1
        progress.keptBytes += item.byteCount
      }
    }
  }
}

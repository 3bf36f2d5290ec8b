/// The work of one thread of a batch. It reports to the batch's feed every few milliseconds.
/// Threads that reported each block, or each pattern, would wait for each other.
final class BatchTally {
  /// A pattern that is finished.
  struct Entry {
    let item: Int
    let line: Range<Int>?
  }

  private(set) var entries: [Entry] = []
  private(set) var failures: [BatchRun.Failure] = []
  private(set) var silences: [BatchRun.Silence] = []
  /// The progress that the feed knows.
  private(set) var progress = BatchProgress()
  private var unreported = BatchProgress()
  private var lastReport: UInt64
  private let feed: ProgressReport.Feed
  let clock = MonotonicStatusClock()
  /// The monotonic clock at the begin of the thread's work.
  private let beginning: UInt64

  /// Nanoseconds from one report to the next, at least.
  private static let interval: UInt64 = 5_000_000
  /// Seconds of signal rendered (about 50 µs of work) between looks at the clock.
  private static let secondsAtATime = 1.0

  init(_ feed: ProgressReport.Feed) {
    self.feed = feed
    beginning = clock.nanoseconds
    lastReport = beginning
  }

  /// Counts a block that is rendered.
  func add(hapticSeconds: Double) {
    unreported.hapticSeconds += hapticSeconds
    if unreported.hapticSeconds >= Self.secondsAtATime { reportIfDue() }
  }

  /// Counts a pattern that is finished.
  /// - Parameters:
  ///   - index: of `item` among the batch's.
  ///   - start: the monotonic clock, in nanoseconds, when its work began.
  func add(_ outcome: BatchJob.Outcome, of item: BatchItem, at index: Int, since start: UInt64) {
    entries.append(Entry(item: index, line: outcome.line))
    unreported.bytes += item.byteCount
    let silent = outcome.notices.filter(\.isLoss)
    if !silent.isEmpty { silences.append(BatchRun.Silence(input: item.input, notices: silent)) }
    switch outcome.kind {
    case .done: unreported.done += 1
    case .failed(let error):
      unreported.failed += 1
      failures.append(BatchRun.Failure(input: item.input, error: error))
    case .kept:
      unreported.kept += 1
      return reportIfDue()
    }
    let now = clock.nanoseconds
    unreported.work.add(
      bytes: item.byteCount, seconds: Double(now - start) / 1e9,
      elapsed: Double(now - beginning) / 1e9)
    reportIfDue()
  }

  /// Adds the unreported progress to the feed's.
  func report() {
    feed.update { $0 += unreported }
    progress += unreported
    unreported = BatchProgress()
    lastReport = clock.nanoseconds
  }

  private func reportIfDue() {
    if clock.nanoseconds >= lastReport + Self.interval { report() }
  }
}

/// The progress of a batch.
struct BatchProgress: Sendable {
  /// The output folder.
  let job: String
  /// The number and the bytes of all input files. Bytes measure the remaining work, because large
  /// patterns take longer.
  let patterns: Int
  let bytes: Int
  let jobs: Int

  /// Rendered in this run.
  private(set) var done = 0
  private(set) var failed = 0
  /// Rendered by an earlier run.
  private(set) var kept = 0
  /// Bytes of the inputs that are finished.
  private(set) var finishedBytes = 0
  /// Seconds of haptics rendered in this run.
  var hapticSeconds = 0.0
  /// The time that patterns of this run took.
  private var work = WorkEstimate()

  init(job: String, items: [BatchItem], jobs: Int) {
    self.job = job
    patterns = items.count
    bytes = items.reduce(0) { $0 + $1.byteCount }
    self.jobs = jobs
  }

  var finished: Int { done + failed + kept }

  /// Seconds until all is done, if patterns keep taking the time that they took so far; `nil`
  /// while nothing is.
  func remainingSeconds(elapsed: Double) -> Double? {
    guard done + failed > 0 else { return finished == patterns ? 0 : nil }
    return elapsed * work.ratio(ofPatterns: patterns - finished, bytes: bytes - finishedBytes)
  }

  /// Counts a file that is finished.
  /// - Parameters:
  ///   - seconds: of one thread.
  ///   - elapsed: the seconds from the beginning of the batch to this file's end.
  mutating func add(_ outcome: BatchOutcome.Kind, bytes: Int, seconds: Double, elapsed: Double) {
    finishedBytes += bytes
    switch outcome {
    case .done: done += 1
    case .failed: failed += 1
    case .kept:
      kept += 1
      return
    }
    work.add(bytes: bytes, seconds: seconds, elapsed: elapsed)
  }
}

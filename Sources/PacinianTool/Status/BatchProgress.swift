/// The progress of a batch.
struct BatchProgress: Sendable {
  /// Rendered in this run.
  var done = 0
  var failed = 0
  /// Rendered by an earlier run.
  var kept = 0
  /// Bytes of the inputs that are finished.
  var bytes = 0
  /// Seconds of haptics rendered in this run.
  var hapticSeconds = 0.0
  /// The time that patterns of this run took.
  var work = WorkEstimate()

  var finished: Int { done + failed + kept }

  /// Seconds until all is done, if patterns keep taking the time that they took so far; `nil`
  /// while nothing is.
  func remainingSeconds(_ totals: BatchTotals, elapsed: Double) -> Double? {
    guard done + failed > 0 else { return finished == totals.patterns ? 0 : nil }
    return elapsed
      * work.ratio(
        ofPatterns: max(0, totals.patterns - finished), bytes: max(0, totals.bytes - bytes))
  }

  /// Counts a file that is finished.
  /// - Parameters:
  ///   - seconds: of one thread.
  ///   - elapsed: the seconds from the beginning of the batch to this file's end.
  mutating func add(_ outcome: BatchOutcome, bytes: Int, seconds: Double, elapsed: Double) {
    self.bytes += bytes
    switch outcome.kind {
    case .done: done += 1
    case .failed: failed += 1
    case .kept:
      kept += 1
      return
    }
    work.add(bytes: bytes, seconds: seconds, elapsed: elapsed)
  }
}

/// The numbers that never change while a batch runs.
struct BatchTotals: Sendable {
  /// The output folder.
  let job: String
  let patterns: Int
  /// Bytes of the input files. They measure the remaining work, because large patterns take longer.
  let bytes: Int
  let jobs: Int
}

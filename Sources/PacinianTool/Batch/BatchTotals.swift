/// The numbers that never change while a batch runs.
struct BatchTotals: Sendable {
  /// The output folder.
  let job: String
  let patterns: Int
  /// Bytes of the input files. They measure the remaining work, because large patterns take longer.
  let bytes: Int
  let jobs: Int
}

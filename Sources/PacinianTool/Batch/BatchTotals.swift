/// What never changes while a batch runs.
struct BatchTotals: Sendable {
  /// The output folder.
  let job: String
  let patterns: Int
  /// Of the input files; what remains is estimated by bytes, because large patterns take longer.
  let bytes: Int
  let jobs: Int
}

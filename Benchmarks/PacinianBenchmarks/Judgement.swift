/// What measurements say of a row: mistakes, and floors and ceilings that they cannot decide.
struct Judgement {
  private(set) var failures: [String] = []
  private(set) var undecided: [String] = []

  mutating func fail(_ text: String) { failures.append(text) }

  mutating func add(_ other: Judgement) {
    failures += other.failures
    undecided += other.undecided
  }

  /// Judges a number whose median should be at least `floor`. It fails if three quarters of its
  /// values are below: a median below a floor that a quarter of the values reach says nothing,
  /// because a busy machine moves them by more.
  mutating func expect(_ values: Statistics, atLeast floor: Double, _ name: String) {
    if values.median >= floor { return }
    let text =
      "\(name) \(significant(values.median)), floor \(significant(floor)), quartiles "
      + "\(significant(values.percentile(25))) and \(significant(values.percentile(75)))"
    if values.percentile(75) < floor { failures.append(text) } else { undecided.append(text) }
  }

  /// The same for a number whose median should be at most `ceiling`.
  mutating func expect(_ values: Statistics, atMost ceiling: Double, _ name: String) {
    if values.median <= ceiling { return }
    let text =
      "\(name) \(significant(values.median)), at most \(significant(ceiling)), quartiles "
      + "\(significant(values.percentile(25))) and \(significant(values.percentile(75)))"
    if values.percentile(25) > ceiling { failures.append(text) } else { undecided.append(text) }
  }
}

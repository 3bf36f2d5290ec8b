/// One line of the suite's table.
struct PlayersRow {
  let name: String
  /// Nanoseconds of what `unit` says.
  var cost: Statistics
  var unit: String
  /// The naive engine's, and the ratios of a naive turn to the engine's turn beside it.
  var naive: Statistics?
  var ratio: Statistics?
  var check: PlayersCheck?
  /// Further numbers, with a word and a unit each.
  var details: [(name: String, value: Double, unit: String)] = []

  /// What is wrong with the row, if anything.
  var failures: [String] {
    var failures: [String] = []
    if let check, !(check.engine >= AnswerCheck.required) {
      failures.append("players, \(name): \(check.engine) dB")
    }
    if let check, !(check.naive >= AnswerCheck.required) {
      failures.append("players, \(name): the naive engine is at \(check.naive) dB")
    }
    let bounds = PlayersBounds.of(name)
    if let floor = bounds.ratio, let ratio, !(ratio.median >= floor) {
      failures.append("players, \(name): ratio \(ratio.median), floor \(floor)")
    }
    for (detail, value, _) in details {
      if let most = bounds.most[detail], value > most {
        failures.append("players, \(name): \(detail) \(value), at most \(most)")
      }
    }
    return failures
  }
}

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
  var judgement: Judgement {
    var judgement = Judgement()
    if let check, !(check.engine >= AnswerCheck.required) {
      judgement.fail("players, \(name): \(check.engine) dB")
    }
    if let check, !(check.naive >= AnswerCheck.required) {
      judgement.fail("players, \(name): the naive engine is at \(check.naive) dB")
    }
    let bounds = PlayersBounds.of(name)
    if let floor = bounds.ratio, let ratio {
      judgement.expect(ratio, atLeast: floor, "players, \(name): ratio")
    }
    for (detail, value, _) in details {
      if let most = bounds.most[detail], value > most {
        judgement.fail("players, \(name): \(detail) \(value), at most \(most)")
      }
    }
    return judgement
  }
}

/// One side's turn in a measurement: blocks for a while.
struct PlayersTurn {
  /// Nanoseconds of processor time after which a turn ends.
  let limit: UInt64
  /// Blocks after which it ends before.
  let most: Int

  /// Nanoseconds of a block.
  func time(_ step: () throws -> Void) rethrows -> Double {
    let start = BenchmarkClock.processor
    var (done, batch) = (0, 1)
    var elapsed: UInt64 = 0
    while done < most && elapsed < limit {
      for _ in 0..<min(batch, most - done) {
        try step()
        done += 1
      }
      elapsed = BenchmarkClock.processor - start
      // The clock is read rarely enough to cost nothing.
      if elapsed < limit / 4 { batch *= 2 }
    }
    return Double(elapsed) / Double(done)
  }
}

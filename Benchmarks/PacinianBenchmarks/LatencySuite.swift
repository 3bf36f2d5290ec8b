/// How long one render call takes, as a share of the time its block lasts.
struct LatencySuite {
  struct Row {
    var voices: Int
    var blockFrames: Int
    /// Nanoseconds of one call.
    var call: Statistics

    /// Nanoseconds that a block lasts.
    var deadline: Double { Double(blockFrames) / Double(Workload.sampleRate) * 1e9 }
  }

  let options: BenchmarkOptions

  func run(_ report: (Row) -> Void) throws {
    let blocks = options.isQuick ? [64] : [32, 64, 128, 256]
    let counts = options.isQuick ? [16, 1_024] : [1, 16, 256, 1_024, 4_096, 16_384]
    for blockFrames in blocks {
      for voices in counts { report(try row(voices: voices, blockFrames: blockFrames)) }
    }
  }

  /// Voices on curves: a call in which a breakpoint falls is dearer, and the tail shows it.
  private func row(voices: Int, blockFrames: Int) throws -> Row {
    let calls = options.isQuick ? 2_000 : 100_000
    let workload = Workload(.curves, voices: voices, frameCount: (calls + 200) * blockFrames)
    let run = try FastRun(workload, blockFrames: blockFrames, level: options.level)
    for _ in 0..<100 { try run.renderBlock() }
    var times: [Double] = []
    times.reserveCapacity(calls)
    for _ in 0..<calls {
      let start = BenchmarkClock.now
      try run.renderBlock()
      times.append(Double(BenchmarkClock.now - start))
    }
    return Row(voices: workload.voices, blockFrames: blockFrames, call: Statistics(times))
  }
}

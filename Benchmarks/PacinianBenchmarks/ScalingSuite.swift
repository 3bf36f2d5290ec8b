import PacinianModel

/// What cost grows with, and what it must not grow with.
struct ScalingSuite {
  struct Inactive {
    /// Events of the score that never sound while it is measured.
    var events: Int
    /// Nanoseconds of one block of 128 frames with 64 sounding voices.
    var block: Statistics
    /// The same as a multiple of the block without inactive events, round by round.
    var growth: Statistics
  }

  struct Threads {
    var threads: Int
    /// Milliseconds for the whole work.
    var time: Statistics
    /// Whether the samples are those of one thread, bit for bit.
    var isEqual: Bool
  }

  let options: BenchmarkOptions

  /// The cost of inactive events may differ by this factor: it is noise, not growth.
  static let inactiveTolerance = 1.5
  /// Rounds in which every number of inactive events takes its turn.
  private static let inactiveRounds = 41
  /// Blocks of a turn: short enough that the machine's clock is the same for a whole round.
  private static let inactiveBlocks = 250

  func inactive(_ report: (Inactive) -> Void) throws {
    let counts = options.isQuick ? [0, 100_000] : [0, 1_000, 10_000, 100_000, 1_000_000]
    var runs: [FastRun] = []
    for events in counts { runs.append(try inactiveRun(events)) }
    for run in runs {
      while run.position < 9_600 { try run.renderBlock() }
    }
    var times = counts.map { _ in [Double]() }
    for _ in 0..<Self.inactiveRounds {
      for (index, run) in runs.enumerated() {
        let start = BenchmarkClock.now
        for _ in 0..<Self.inactiveBlocks { try run.renderBlock() }
        times[index].append(Double(BenchmarkClock.now - start) / Double(Self.inactiveBlocks))
      }
    }
    for (index, events) in counts.enumerated() {
      let growth = zip(times[index], times[0]).map { $0 / $1 }
      report(Inactive(events: events, block: Statistics(times[index]), growth: Statistics(growth)))
    }
  }

  private func inactiveRun(_ events: Int) throws -> FastRun {
    // Longer than all rounds together.
    let frames = 9_600 + 128 * (Self.inactiveBlocks * Self.inactiveRounds + 2)
    var workload = Workload(.steady, voices: 64, frameCount: frames)
    var pattern = workload.patterns[0]
    // Long over or far ahead: half of them would end before the clock starts.
    for index in 0..<events {
      let time = index % 2 == 0 ? 0 : 60 + Double(index) * 0.0001
      pattern.events.append(Event(kind: .hapticContinuous, time: time, duration: 0.01))
    }
    workload = Workload(workload, patterns: [pattern])
    return try FastRun(workload, blockFrames: 128, level: options.level)
  }

  func threads(_ report: (Threads) -> Void) throws {
    let work = try OfflineWork(level: options.level)
    var first: [Float] = []
    for count in [1, 2, 4] {
      var times: [Double] = []
      for _ in 0..<(options.isQuick ? 3 : 7) {
        let start = BenchmarkClock.now
        work.run(threads: count)
        times.append(Double(BenchmarkClock.now - start) / 1e6)
      }
      if count == 1 { first = work.samples }
      report(Threads(threads: count, time: Statistics(times), isEqual: work.samples == first))
    }
  }

  /// Bytes that one more voice takes: in the score, and prepared to sound.
  func bytesPerVoice() throws -> Double {
    func allocated(_ voices: Int) throws -> Int {
      let workload = Workload(.steady, voices: voices, frameCount: 48_000)
      let before = AllocationCounter.allocatedBytes
      let run = try FastRun(workload, blockFrames: 128, level: options.level)
      try run.renderBlock()
      return AllocationCounter.allocatedBytes - before
    }
    return Double(try allocated(8_192) - allocated(4_096)) / 4_096
  }
}

extension Workload {
  /// `other` with different patterns.
  init(_ other: Workload, patterns: [Pattern]) {
    scenario = other.scenario
    voices = other.voices
    frameCount = other.frameCount
    profile = other.profile
    self.patterns = patterns
  }
}

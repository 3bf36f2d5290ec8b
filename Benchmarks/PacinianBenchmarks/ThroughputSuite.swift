import PacinianModel
import PacinianRendering
import PacinianSpectra

/// Cost of a voice's sample, by scenario and number of voices, against the naive renderer.
struct ThroughputSuite {
  struct Row {
    var scenario: Scenario
    var voices: Int
    var blockFrames: Int
    /// Nanoseconds per voice and sample.
    var fast: Statistics
    var naive: Statistics
    /// Ratios of the naive to the fast time, pair by pair.
    var ratio: Statistics
    var check: AnswerCheck
    var droppedEvents: Int

    /// How many such voices one core renders in real time.
    var voicesInRealTime: Double { 1e9 / Double(Workload.sampleRate) / fast.median }

    /// What is wrong with the row, if anything.
    var judgement: Judgement {
      let name = "\(scenario.rawValue), \(voices) voices, blocks of \(blockFrames)"
      var judgement = Judgement()
      if !(check.fast >= AnswerCheck.required) { judgement.fail("\(name): \(check.fast) dB") }
      if !(check.naive >= AnswerCheck.requiredOfNaive) {
        judgement.fail("\(name): the naive renderer is at \(check.naive) dB")
      }
      if droppedEvents > 0 { judgement.fail("\(name): \(droppedEvents) dropped events") }
      let isJudged = voices == 4_096 || (scenario == .steady && voices == 16 && blockFrames == 64)
      let floor = voices == 16 ? Self.gameRatioFloor : scenario.ratioFloor
      if isJudged { judgement.expect(ratio, atLeast: floor, "\(name): ratio") }
      return judgement
    }

    /// The floor for a game's load: 16 voices in blocks of 64.
    private static let gameRatioFloor = 20.0
  }

  let options: BenchmarkOptions

  func run(_ report: (Row) -> Void) throws {
    let counts =
      !options.voiceCounts.isEmpty
      ? options.voiceCounts
      : options.isQuick ? [1, 64, 4_096] : [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536]
    for scenario in options.scenarios {
      var last = 0
      for count in counts {
        let voices = Workload.voices(scenario, atLeast: count)
        if voices != last { report(try row(scenario, voices: voices, blockFrames: 128)) }
        last = voices
      }
    }
    // A game's load.
    for scenario in [Scenario.steady, .curves] where options.scenarios.contains(scenario) {
      report(try row(scenario, voices: 16, blockFrames: 64))
    }
  }

  private func row(
    _ scenario: Scenario, voices: Int, blockFrames: Int
  ) throws -> Row {
    // Voice-samples per repetition, bounded by the length of a pattern and by its size.
    let budget = options.isQuick ? 20_000_000 : 100_000_000
    let longest = scenario == .envelopes || scenario == .transients ? 96_000 : 480_000
    let timedFrames = max(
      blockFrames * 20, min(longest, budget / voices) / blockFrames * blockFrames)
    let repetitions = options.isQuick ? 3 : 7
    let frameCount = NaiveTiming.warmUpFrames + timedFrames + 2 * blockFrames
    let workload = Workload(scenario, voices: voices, frameCount: frameCount)
    let bank = TransientBank(profile: workload.profile, sampleRate: Workload.sampleRate)
    let checkFrames = min(9_600, max(1_280, 20_000_000 / voices))
    let check = try AnswerCheck(
      workload, blockFrames: blockFrames, frameCount: checkFrames,
      fast: FastRun(
        workload, blockFrames: blockFrames, level: options.level, methods: options.methods),
      bank: bank)
    let naiveTiming = NaiveTiming(scenario, voices: voices, blockFrames: blockFrames, bank: bank)
    var (fast, naive, ratio) = ([Double](), [Double](), [Double]())
    var dropped = 0
    for _ in 0..<repetitions {
      let naiveTime = naiveTiming.run()
      let run = try FastRun(
        workload, blockFrames: blockFrames, level: options.level, methods: options.methods)
      while run.position < NaiveTiming.warmUpFrames { try run.renderBlock() }
      let fastTime =
        try time(run, blocks: timedFrames / blockFrames)
        / Double(blockFrames * workload.voices)
      dropped += run.droppedEvents
      naive.append(naiveTime)
      fast.append(fastTime)
      ratio.append(naiveTime / fastTime)
    }
    return Row(
      scenario: scenario, voices: workload.voices, blockFrames: blockFrames,
      fast: Statistics(fast), naive: Statistics(naive), ratio: Statistics(ratio), check: check,
      droppedEvents: dropped)
  }

  /// Nanoseconds per block, over at most `blocks` of them and not much longer than the limit.
  private func time(_ run: FastRun, blocks: Int) throws -> Double {
    let limit: UInt64 = options.isQuick ? 50_000_000 : 200_000_000
    let start = BenchmarkClock.now
    var done = 0
    var elapsed: UInt64 = 0
    while done < blocks && elapsed < limit {
      // The clock is read rarely enough to cost nothing.
      for _ in 0..<min(16, blocks - done) {
        try run.renderBlock()
        done += 1
      }
      elapsed = BenchmarkClock.now - start
    }
    return Double(elapsed) / Double(done)
  }
}

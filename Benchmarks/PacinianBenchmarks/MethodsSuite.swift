import PacinianEngine
import PacinianModel
import PacinianRendering
import PacinianSpectra

/// What each method of rendering and each other mechanism for speed is worth: loads with one of
/// ``Methods/named`` left out, against the same with all, in turns.
struct MethodsSuite {
  /// A load at work.
  struct Work {
    /// What comes before some steps and does not count.
    var prepare: () throws -> Void = {}
    /// One block, or one piece of work.
    var step: () throws -> Void
    /// Samples that the last step has rendered.
    var samples: () -> UnsafeMutableBufferPointer<Float>
  }

  struct Load {
    var name: String
    /// What one step is counted in: voices times frames, or players.
    var units: Double
    /// Begins the load, which may use some methods.
    var begin: (Methods) throws -> Work
  }

  /// The most steps at a time.
  private static let most = 200
  /// Steps whose samples are compared.
  private static let compared = 5

  /// Nanoseconds a unit with all methods, and the cost without each, with all of them = 1; the
  /// least ratio of a signal with all to what differs without one, in decibels.
  struct Row {
    var name: String
    var cost: Double
    var without: [Double]
    var agreement: Double
  }

  let options: BenchmarkOptions

  func run(_ report: (Row) -> Void) throws {
    for load in try loads() { report(try row(load)) }
  }

  private func row(_ load: Load) throws -> Row {
    let all = try load.begin(.all)
    let others = try Methods.named.map { try load.begin(.all.subtracting($0.method)) }
    let agreement = try agreement(all, others)
    let turn = PlayersTurn(limit: options.isQuick ? 1_000_000 : 4_000_000, most: Self.most)
    func time(_ work: Work) throws -> Double {
      try work.prepare()
      // (Caches are full of the one before.)
      try work.step()
      return try turn.time(work.step)
    }
    var costs: [Double] = []
    var ratios = Methods.named.map { _ in [Double]() }
    for _ in 0..<(options.isQuick ? 5 : 21) {
      for (index, other) in others.enumerated() {
        // Each between two measurements of all, of which the mean counts.
        let before = try time(all)
        let cost = try time(other)
        let with = (before + (try time(all))) / 2
        costs.append(with / load.units)
        ratios[index].append(cost / with)
      }
    }
    return Row(
      name: load.name, cost: Statistics(costs).median,
      without: ratios.map { Statistics($0).median }, agreement: agreement)
  }

  /// The least ratio of a signal with all to what differs without one, in decibels.
  private func agreement(_ all: Work, _ others: [Work]) throws -> Double {
    /// All work has made the same steps before.
    func samples(_ work: Work) throws -> [Double] {
      try work.prepare()
      var samples: [Double] = []
      for _ in 0..<Self.compared {
        try work.step()
        samples += work.samples().map(Double.init)
      }
      return samples
    }
    let expected = try samples(all)
    guard expected.contains(where: { $0 != 0 }) else { return -.infinity }
    return try others.map { AnswerCheck.ratio(expected, try samples($0)) }.min() ?? .infinity
  }

  private func loads() throws -> [Load] {
    let few = PlayersLoad(name: "256x1-curves", players: 256, voices: 1, controls: .curves)
    let players = (PlayersLoad.all + [few]).map { load in
      Load(name: load.name, units: Double(load.players)) { methods in
        let run = try PlayersRun(
          load, profile: PlayersSuite(options: options).profile,
          course: load.controls == .values ? PlayersCourse(blockFrames: load.blockFrames) : nil,
          level: options.level, methods: methods)
        for _ in 0..<50 { try run.step() }
        return Work(step: { try run.step() }, samples: { run.output })
      }
    }
    let hosts = MethodsLoad.all.map { load in
      Load(name: load.name, units: Double(load.players)) { methods in
        try load.begin(methods, options)
      }
    }
    let scenarios = [Scenario.steady, .curves, .liveFrame, .envelopes, .harmonics]
    let voices = scenarios.flatMap { scenario in
      [16, 256, 4_096].map { self.voices($0, scenario) }
    }
    return players + hosts + voices + [try files()]
  }

  /// Voices of one player.
  private func voices(_ count: Int, _ scenario: Scenario) -> Load {
    Load(name: "\(scenario.rawValue), \(count) voices", units: Double(count * 128)) { methods in
      let workload = Workload(scenario, voices: count, frameCount: 96_000)
      func begin() throws -> FastRun {
        let run = try FastRun(workload, blockFrames: 128, level: options.level, methods: methods)
        while run.position < NaiveTiming.warmUpFrames { try run.renderBlock() }
        return run
      }
      var run = try begin()
      return Work {
        if run.position + (Self.most + 1) * 128 > workload.frameCount { run = try begin() }
      } step: {
        try run.renderBlock()
      } samples: {
        run.output
      }
    }
  }

  /// Small files, rendered one after the other.
  private func files() throws -> Load {
    let workloads = (0..<16).map {
      Workload(.envelopes, voices: 4, frameCount: 48_000, seed: UInt64($0) + 1)
    }
    let bank = TransientBank(profile: workloads[0].profile, sampleRate: Workload.sampleRate)
    let scores = try workloads.map { try Score($0.patterns[0], profile: $0.profile, bank: bank) }
    return Load(name: "files of 4 voices, offline", units: Double(16 * 4 * 48_000)) { methods in
      let output = BlockMemory(frames: 48_000)
      return Work {
        for score in scores {
          OfflineRenderer([score], level: options.level, methods: methods)
            .render(into: output.first, frameCount: 48_000)
        }
      } samples: {
        output.samples
      }
    }
  }
}

extension BenchmarkRun {
  mutating func methods() throws {
    report.heading("methods: what a load costs without each, with all of them = 1")
    report.line(
      column("load", 28) + column("ns", 10)
        + Methods.named.map { column($0.name, 12) }.joined())
    var report = report
    try MethodsSuite(options: options).run { row in
      report.line(
        column(row.name, 28) + column(significant(row.cost), 10)
          + row.without.map { column(significant($0), 12) }.joined())
      if row.agreement < AnswerCheck.required {
        report.fail("methods/\(row.name): \(row.agreement) dB apart without one")
      }
      report.record(
        "methods/\(row.name)", nanoseconds: row.cost, label: "without, with = 1",
        zip(Methods.named, row.without).map { ($0.name, $1) })
    }
    self.report = report
  }
}

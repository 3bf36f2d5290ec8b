import PacinianModel
import PacinianRendering
import PacinianSpectra

/// What each method of rendering is worth: loads with a method left out, against the same with all.
struct MethodsSuite {
  static let methods: [(name: String, method: Methods)] = [
    ("resting", .resting), ("sums", .sums), ("nodes", .segmentNodes), ("direct", .direct),
  ]

  /// A load, and its cost with all methods and without each of ``methods``.
  struct Row {
    var name: String
    var cost: Double
    var without: [Double]
  }

  let options: BenchmarkOptions

  func run(_ report: (Row) -> Void) throws {
    for load in PlayersLoad.all {
      report(try row(load.name) { try PlayersSuite(options: $0).sounding(load).cost.median })
    }
    for index in 0..<2 {
      let name = index == 0 ? "start" : "stop"
      report(try row(name) { try PlayersSuite(options: $0).startAndStop()[index].cost.median })
    }
    for scenario in [Scenario.steady, .curves, .liveFrame, .envelopes, .harmonics] {
      for voices in [16, 256, 4_096] {
        report(
          try row("\(scenario.rawValue), \(voices) voices") { options in
            var options = options
            (options.scenarios, options.voiceCounts) = ([scenario], [voices])
            var cost = 0.0
            try ThroughputSuite(options: options).run { row in
              if row.blockFrames == 128 { cost = row.fast.median }
            }
            return cost
          })
      }
    }
    let scores = try smallScores()
    report(try row("files of 4 voices, offline") { try offline(scores, $0) })
  }

  private func row(_ name: String, _ cost: (BenchmarkOptions) throws -> Double) rethrows -> Row {
    func least(_ methods: Methods) throws -> Double {
      var options = options
      options.methods = methods
      return try (0..<(options.isQuick ? 1 : 3)).reduce(.infinity) { least, _ in
        min(least, try cost(options))
      }
    }
    let all = try least(.all)
    return Row(
      name: name, cost: all,
      without: try Self.methods.map { try least(Methods.all.subtracting($0.method)) })
  }

  /// Scores as small files have them.
  private func smallScores() throws -> [Score] {
    let workloads = (0..<16).map {
      Workload(.envelopes, voices: 4, frameCount: 48_000, seed: UInt64($0) + 1)
    }
    let bank = TransientBank(profile: workloads[0].profile, sampleRate: Workload.sampleRate)
    return try workloads.map { try Score($0.patterns[0], profile: $0.profile, bank: bank) }
  }

  /// Nanoseconds a voice and sample.
  private func offline(_ scores: [Score], _ options: BenchmarkOptions) throws -> Double {
    let output = UnsafeMutablePointer<Float>.allocate(capacity: 48_000)
    defer { output.deallocate() }
    let start = BenchmarkClock.processor
    let turns = options.isQuick ? 3 : 30
    for _ in 0..<turns {
      for score in scores {
        OfflineRenderer([score], level: options.level, methods: options.methods)
          .render(into: output, frameCount: 48_000)
      }
    }
    return Double(BenchmarkClock.processor - start) / Double(turns * scores.count * 4 * 48_000)
  }
}

extension BenchmarkRun {
  mutating func methods() throws {
    report.heading("methods: what a load costs without each, with all of them = 1")
    report.line(
      column("load", 28) + column("ns", 10)
        + MethodsSuite.methods.map { column($0.name, 10) }.joined())
    var report = report
    try MethodsSuite(options: options).run { row in
      report.line(
        column(row.name, 28) + column(significant(row.cost), 10)
          + row.without.map { column(significant($0 / row.cost), 10) }.joined())
      report.record(
        "methods/\(row.name)", nanoseconds: row.cost, label: "without, with = 1",
        zip(MethodsSuite.methods, row.without).map { ($0.name, $1 / row.cost) })
    }
    self.report = report
  }
}

import PacinianBase
import PacinianFormats
import PacinianModel

/// One run of the suites: measures, prints, judges.
struct BenchmarkRun {
  let options: BenchmarkOptions
  var report: Report

  init(_ options: BenchmarkOptions) {
    self.options = options
    report = Report(Machine(level: options.level))
  }

  /// Returns whether every answer was right and every gate held.
  mutating func run() -> Bool {
    do {
      if options.suites.contains(.throughput) { try throughput() }
      if options.suites.contains(.latency) { try latency() }
      if options.suites.contains(.scaling) { try scaling() }
      if options.suites.contains(.startup) { startup() }
      if options.suites.contains(.parse) { try parse() }
      if options.suites.contains(.batch) { try batch() }
      if options.suites.contains(.command) { command() }
      if options.suites.contains(.engine) { try engine() }
      if options.suites.contains(.stage) { stage() }
      if options.suites.contains(.encoders) { try encoders() }
      if options.suites.contains(.follower) { try follower() }
      if options.suites.contains(.players) { try players() }
      if options.suites.contains(.transforms) { try transforms() }
      if options.suites.contains(.methods) { try methods() }
    } catch {
      report.fail("\(error)")
    }
    if let path = options.jsonPath, !write(report.json, to: path) {
      report.fail("cannot write \(path)")
    }
    report.conclude()
    return report.judgement.failures.isEmpty
  }

  private mutating func throughput() throws {
    report.heading("throughput: ns per voice and sample (± half the quartiles' distance)")
    report.line(
      column("scenario", 11) + column("voices", 8) + column("block", 6) + column("fast", 16)
        + column("naive", 16) + column("ratio", 16) + column("real time", 12) + column("SNR", 8))
    var judgement = Judgement()
    var report = report
    try ThroughputSuite(options: options).run { row in
      report.line(
        column(row.scenario.rawValue, 11) + column("\(row.voices)", 8)
          + column("\(row.blockFrames)", 6) + column(row.fast) + column(row.naive)
          + column(row.ratio) + column(significant(row.voicesInRealTime), 12)
          + column(significant(row.check.fast), 8))
      report.record(
        "throughput/\(row.scenario.rawValue)/voices:\(row.voices)/block:\(row.blockFrames)",
        nanoseconds: row.fast.median, ("naive_ns", row.naive.median),
        ("ratio", row.ratio.median), ("spread", row.fast.spread),
        ("voices_in_real_time", row.voicesInRealTime), ("snr_db", row.check.fast))
      judgement.add(row.judgement)
    }
    self.report = report
    self.report.add(judgement)
    let allocations = try AllocationSuite(options: options).allocations()
    self.report.line("allocations in render calls: \(allocations)")
    if allocations > 0 { self.report.fail("the render call allocates") }
  }

  private mutating func latency() throws {
    report.heading("latency: one render call, voices on curves, in µs (share of the deadline)")
    report.line(
      column("voices", 8) + column("block", 6) + column("p50", 18) + column("p99", 18)
        + column("p99.9", 18) + column("max", 18))
    var report = report
    try LatencySuite(options: options).run { row in
      func cell(_ nanoseconds: Double) -> String {
        let share = significant(nanoseconds / row.deadline * 100)
        return column("\(significant(nanoseconds / 1_000)) (\(share) %)", 18)
      }
      report.line(
        column("\(row.voices)", 8) + column("\(row.blockFrames)", 6) + cell(row.call.median)
          + cell(row.call.percentile(99)) + cell(row.call.percentile(99.9))
          + cell(row.call.maximum))
      report.record(
        "latency/voices:\(row.voices)/block:\(row.blockFrames)", nanoseconds: row.call.median,
        ("p99", row.call.percentile(99)), ("p99.9", row.call.percentile(99.9)),
        ("max", row.call.maximum), ("deadline", row.deadline))
    }
    self.report = report
  }

  private mutating func scaling() throws {
    report.heading("scaling")
    let suite = ScalingSuite(options: options)
    var report = report
    var judgement = Judgement()
    try suite.inactive { row in
      let (block, growth) = (significant(row.block.median), significant(row.growth.median))
      report.line(
        "\(row.events) inactive events: \(block) ns a block of 128 with 64 voices, \(growth) of none"
      )
      report.record("scaling/inactive:\(row.events)", nanoseconds: row.block.median)
      judgement.expect(
        row.growth, atMost: ScalingSuite.inactiveTolerance,
        "\(row.events) inactive events: times of a block without them")
    }
    var differing = 0
    try suite.threads { row in
      report.line(
        "\(row.threads) threads: \(significant(row.time.median)) ms for \(OfflineWork.scoreCount) scores of \(OfflineWork.voices) voices, 5 s"
      )
      report.record("scaling/threads:\(row.threads)", nanoseconds: row.time.median * 1e6)
      if !row.isEqual { differing = row.threads }
    }
    let bytes = try suite.bytesPerVoice()
    report.line("\(significant(bytes)) bytes a voice")
    report.record("scaling/bytes_per_voice", nanoseconds: bytes)
    self.report = report
    self.report.add(judgement)
    if differing > 0 { self.report.fail("\(differing) threads give other bits than one") }
  }

  private mutating func startup() {
    report.heading("start-up: a cold `pacinian render` of three events")
    guard let (milliseconds, instructions) = StartupSuite(options: options).run() else {
      return report.fail("pacinian does not run; build it first")
    }
    report.line(
      "CPU \(significant(milliseconds.median)) ms (max \(significant(milliseconds.maximum)))")
    report.record("startup/cpu", nanoseconds: milliseconds.median * 1e6)
    if let instructions {
      report.line("instructions \(instructions)")
      report.record("startup/instructions", nanoseconds: Double(instructions))
    }
  }

  private mutating func parse() throws {
    report.heading("parse: AHAP")
    let (bytes, rate) = try ParseSuite(options: options).run()
    report.line(
      "\(significant(rate.median)) MB/s over \(bytes) bytes (best \(significant(rate.maximum)))")
    report.record(
      "parse/ahap", nanoseconds: Double(bytes) * 1_000 / rate.median,
      ("megabytes_per_second", rate.median))
  }

  private mutating func batch() throws {
    report.heading("batch: from files' bytes to samples, one thread, in ms")
    guard let suite = BatchSuite(options: options) else {
      return report.fail("the profiles are built in")
    }
    for (name, library) in [
      ("synthetic", PatternLibrary.synthetic), ("corpus", PatternLibrary.files(in: Self.corpus)),
    ] where !library.isEmpty {
      let result = try suite.run(library)
      let (rate, voices) = (Statistics(result.speed.rates), Statistics(result.speed.voices))
      let steps = zip(BatchSuite.Step.allCases, result.steps).map {
        "\($0) \(significant($1.median))"
      }
      report.line(
        "\(name): \(result.patternCount) patterns, \(significant(Double(result.byteCount) / 1e6)) MB, "
          + "\(significant(result.hapticSeconds)) s: \(steps.joined(separator: ", ")); "
          + "\(significant(rate.median)) s a second, \(significant(voices.median)) naive "
          + "voices, SNR from \(significant(result.leastRatio)) dB")
      report.record(
        "batch/\(name)", nanoseconds: 1e9 / rate.median,
        ("haptic_seconds_per_second", rate.median),
        ("naive_voices", voices.median), ("snr_db", result.leastRatio))
      if result.leastRatio < AnswerCheck.required {
        report.fail("\(name): SNR \(result.leastRatio) dB")
      }
      let floor = BatchSuite.Result.voicesFloor
      var judgement = Judgement()
      judgement.expect(voices, atLeast: floor, "\(name): naive voices")
      report.add(judgement)
    }
  }

  private mutating func command() {
    report.heading("command: `pacinian batch`, its whole process, seconds of haptics a CPU second")
    let files = PatternLibrary.files(in: Self.corpus)
    let library = files.isEmpty ? PatternLibrary.synthetic : files
    let name = files.isEmpty ? "synthetic" : "corpus"
    guard let seconds = BatchSuite(options: options)?.hapticSeconds(of: library),
      let result = CommandSuite(options: options).run(library, hapticSeconds: seconds)
    else { return report.fail("pacinian does not run; build it first") }
    let copies = CommandSuite.copyCount
    for (what, speed) in [
      ("null", result.null), ("null, \(copies) copies", result.nullOfMany), ("files", result.files),
    ] {
      let (rate, voices) = (Statistics(speed.rates), Statistics(speed.voices))
      report.line(
        "\(name), \(what): \(significant(rate.median)) (\(significant(rate.minimum)) to "
          + "\(significant(rate.maximum))), \(significant(voices.median)) naive voices")
      report.record(
        "command/\(name)/\(what)", nanoseconds: 1e9 / rate.median,
        ("haptic_seconds_per_second", rate.median), ("naive_voices", voices.median))
    }
    let (jobs, processes) = (Statistics(result.twoJobs), Statistics(result.twoProcesses))
    report.line(
      "two jobs: \(significant(jobs.median)) times one's speed; two processes: "
        + significant(processes.median))
    report.record(
      "command/\(name)/two_jobs", nanoseconds: jobs.median, ("two_processes", processes.median))
  }

  private mutating func engine() throws {
    report.heading(
      "engine: \(EngineSuite.voices) voices of 16 players, blocks of \(EngineSuite.blockFrames), "
        + "in µs (share of the deadline)")
    let result = try EngineSuite(options: options).run()
    report.line(
      "control calls accepted while rendering: \(significant(result.callsPerSecond)) a second")
    for (name, call) in [("under control", result.render), ("queue full", result.fullQueue)] {
      func cell(_ nanoseconds: Double) -> String {
        let share = significant(nanoseconds / EngineSuite.deadline * 100)
        return column("\(significant(nanoseconds / 1_000)) (\(share) %)", 18)
      }
      report.line(
        column(name, 14) + "p50 " + cell(call.median) + "p99.9 " + cell(call.percentile(99.9))
          + "max " + cell(call.maximum))
      report.record(
        "engine/\(name)", nanoseconds: call.median, ("p99.9", call.percentile(99.9)),
        ("max", call.maximum), ("deadline", EngineSuite.deadline))
    }
    report.record(
      "engine/calls", nanoseconds: 1e9 / result.callsPerSecond,
      ("calls_per_second", result.callsPerSecond))
    report.line("frames from a control call to its effect: \(result.framesToEffect)")
    if result.framesToEffect != 0 {
      report.fail("a control call takes effect \(result.framesToEffect) frames late")
    }
  }

  private mutating func stage() {
    report.heading("stage: the end of a bus with \(StageSuite.filterCount) filters")
    let result = StageSuite(options: options).run()
    for (name, time) in [("sound", result.sound), ("silence after sound", result.silence)] {
      report.line("\(name): \(significant(time.median)) ns a sample and filter")
      report.record("stage/\(name)", nanoseconds: time.median)
    }
    var judgement = Judgement()
    judgement.expect(
      result.silence, atMost: result.sound.median * StageSuite.mostRatio,
      "silence after sound: ns a sample and filter")
    report.add(judgement)
  }

  private mutating func encoders() throws {
    report.heading("encoders: µs a block of 128, with the engine (alone)")
    for row in try EncoderSuite(options: options).run() {
      report.line(
        "\(row.kind): \(significant(row.whole.median / 1000)) "
          + "(\(significant(row.encoding.median / 1000)))")
      report.record(
        "encoders/\(row.kind)", nanoseconds: row.whole.median, ("alone", row.encoding.median))
    }
  }

  private mutating func follower() throws {
    report.heading("follower: % of a processor in real time, blocks of 128")
    for row in try FollowerSuite(options: options).run() {
      let name = "\(row.sampleRate) Hz, \(row.channelCount) channels"
      report.line("\(name): \(significant(100 * row.share.median)) %")
      report.record(
        "follower/\(row.sampleRate)x\(row.channelCount)",
        nanoseconds: row.share.median * 128 / Double(row.sampleRate) * 1e9)
    }
  }

  /// Patterns found in the wild, beside the repository where they are at hand.
  static let corpus = "../shared/corpus"

  private func write(_ text: String, to path: String) -> Bool {
    guard let stream = fopen(path, "w") else { return false }
    let isWritten = fputs(text, stream) >= 0
    return fclose(stream) == 0 && isWritten
  }
}

import Glibc
import PacinianFormats
import PacinianOutput
import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering
import PacinianSpectra

/// How many seconds of haptics a library of patterns gives for a second of CPU, and where the CPU
/// goes.
struct BatchSuite {
  /// The steps from a file's bytes to its samples, and their level with them.
  enum Step: Int, CaseIterable { case read, compile, render }

  struct Result {
    var patternCount = 0
    var byteCount = 0
    var hapticSeconds = 0.0
    /// The least SNR of a pattern against the reference, in dB.
    var leastRatio = Double.infinity
    /// Milliseconds of each step over the whole library.
    var steps: [Statistics] = []
    /// All steps.
    var speed = Speed()

    /// What the median of naive voices must reach: well under what is measured, on processors without AVX too.
    static let voicesFloor = 6.0
  }

  let options: BenchmarkOptions
  private let profile: ActuatorProfile
  private let bank: TransientBank

  private static let rendering = RenderingOptions(sampleRate: Workload.sampleRate)
  private static let blockFrames = 4_096
  /// Longer patterns are not compared with the reference, which would take most of the time.
  private static let comparedSeconds = 12.0

  init?(options: BenchmarkOptions) {
    self.options = options
    guard let profile = BuiltInProfiles.profile(named: "taptic") else { return nil }
    self.profile = profile
    bank = TransientBank(profile: profile, sampleRate: Workload.sampleRate)
  }

  /// - Parameter library: files' contents; what is no pattern is passed over.
  func run(_ library: [[UInt8]]) throws -> Result {
    var result = Result()
    var files: [[UInt8]] = []
    for bytes in library {
      guard let (reading, scores, seconds) = readable(bytes) else { continue }
      files.append(bytes)
      result.byteCount += bytes.count
      result.hapticSeconds += seconds
      if seconds <= Self.comparedSeconds {
        result.leastRatio = min(result.leastRatio, try ratio(reading.layers, scores))
      }
    }
    result.patternCount = files.count
    var times: [[Double]] = Array(repeating: [], count: Step.allCases.count)
    let naive = NaiveTiming.voice
    for _ in 0..<(options.isQuick ? 3 : 9) {
      let before = naive.run()
      let nanoseconds = try pass(over: files)
      for (step, time) in nanoseconds.enumerated() { times[step].append(time / 1e6) }
      result.speed.add(
        result.hapticSeconds, in: nanoseconds.reduce(0, +), naive: (before, naive.run()))
    }
    result.steps = times.map { Statistics($0) }
    return result
  }

  /// Seconds of what can be rendered.
  func hapticSeconds(of library: [[UInt8]]) -> Double {
    library.reduce(0) { $0 + (readable($1)?.seconds ?? 0) }
  }

  /// `nil` for what is no pattern.
  private func readable(_ bytes: [UInt8]) -> (
    reading: PatternReading, scores: [Score], seconds: Double
  )? {
    guard let reading = try? PatternReader().read(bytes),
      let scores = try? scores(of: reading.layers)
    else { return nil }
    let frames = scores.map(\.frameCount).max() ?? 0
    return (reading, scores, Double(frames) / Double(Workload.sampleRate))
  }

  /// Nanoseconds of each step.
  private func pass(over files: [[UInt8]]) throws -> [Double] {
    var times = [Double](repeating: 0, count: Step.allCases.count)
    func timed<Value>(_ step: Step, _ work: () throws -> Value) rethrows -> Value {
      let start = BenchmarkClock.now
      defer { times[step.rawValue] += Double(BenchmarkClock.now - start) }
      return try work()
    }
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.blockFrames * MemoryLayout<Float>.stride, alignment: 64)
    defer { memory.deallocate() }
    let block = memory.bindMemory(to: Float.self)
    for bytes in files {
      let layers = try timed(.read) { try PatternReader().read(bytes).layers }
      let renderer = try timed(.compile) { OfflineRenderer(try scores(of: layers)) }
      var stage = OutputStage(
        profile: profile, sampleRate: Workload.sampleRate, limiter: .none)
      timed(.render) {
        while renderer.position < renderer.frameCount {
          let count = min(Self.blockFrames, renderer.frameCount - renderer.position)
          let samples = UnsafeMutableBufferPointer(rebasing: block[..<count])
          if let first = samples.baseAddress { renderer.render(into: first, frameCount: count) }
          stage.process(samples)
        }
      }
      timed(.compile) { withExtendedLifetime(renderer) {} }
    }
    return times
  }

  private func scores(of layers: [Pattern]) throws -> [Score] {
    try layers.map { try Score($0, profile: profile, options: Self.rendering, bank: bank) }
  }

  private func ratio(_ layers: [Pattern], _ scores: [Score]) throws -> Double {
    let renderer = OfflineRenderer(scores)
    var output = [Float](repeating: 0, count: renderer.frameCount)
    output.withUnsafeMutableBufferPointer {
      if let first = $0.baseAddress { renderer.render(into: first, frameCount: $0.count) }
    }
    var mix = try ReferenceMix(layers, profile: profile, options: Self.rendering)
    let reference = mix.render(0..<renderer.frameCount)
    return reference.contains { $0 != 0 }
      ? AnswerCheck.ratio(reference, output.map(Double.init)) : .infinity
  }
}

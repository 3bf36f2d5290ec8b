import PacinianBase
import PacinianFormats
import PacinianRendering
import PacinianModel
import PacinianReference

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

    /// What the median of naive voices must reach: well under what is measured, on processors
    /// without AVX too.
    static let voicesFloor = 6.0
  }

  let options: BenchmarkOptions
  private let rendering: OfflineRendering

  private static let options = RenderingOptions(sampleRate: Workload.sampleRate)
  /// Longer patterns are not compared with the reference, which would take most of the time.
  private static let comparedSeconds = 12.0

  init?(options: BenchmarkOptions) {
    self.options = options
    guard let profile = BuiltInProfiles.profile(named: "taptic") else { return nil }
    rendering = OfflineRendering(
      profile: profile, options: OfflineOptions(rendering: Self.options))
  }

  /// - Parameter library: files' contents; what is no pattern is passed over.
  func run(_ library: [[UInt8]]) throws -> Result {
    var result = Result()
    var files: [[UInt8]] = []
    for bytes in library {
      guard let (layers, signal) = readable(bytes) else { continue }
      let seconds = Self.seconds(signal)
      files.append(bytes)
      result.byteCount += bytes.count
      result.hapticSeconds += seconds
      if seconds <= Self.comparedSeconds {
        result.leastRatio = min(result.leastRatio, try ratio(layers, signal))
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
    library.reduce(0) { $0 + (readable($1).map { Self.seconds($0.signal) } ?? 0) }
  }

  /// `nil` for what is no pattern.
  private func readable(_ bytes: [UInt8]) -> (layers: [Pattern], signal: OfflineSignal)? {
    guard let layers = try? PatternReader().read(bytes).layers,
      let signal = try? rendering.signal(of: layers)
    else { return nil }
    return (layers, signal)
  }

  private static func seconds(_ signal: OfflineSignal) -> Double {
    Double(signal.frameCount) / Double(signal.sampleRate)
  }

  /// Nanoseconds of each step.
  private func pass(over files: [[UInt8]]) throws -> [Double] {
    var times = [Double](repeating: 0, count: Step.allCases.count)
    func timed<Value>(_ step: Step, _ work: () throws -> Value) rethrows -> Value {
      let start = BenchmarkClock.now
      defer { times[step.rawValue] += Double(BenchmarkClock.now - start) }
      return try work()
    }
    for bytes in files {
      let layers = try timed(.read) { try PatternReader().read(bytes).layers }
      let signal = try timed(.compile) { try rendering.signal(of: layers) }
      timed(.render) { signal.render { _ in } }
      timed(.compile) { withExtendedLifetime(signal) {} }
    }
    return times
  }

  private func ratio(_ layers: [Pattern], _ signal: OfflineSignal) throws -> Double {
    let output = signal.samples()
    var mix = try ReferenceMix(layers, profile: rendering.profile, options: Self.options)
    let reference = mix.render(0..<output.count)
    return reference.contains { $0 != 0 }
      ? AnswerCheck.ratio(reference, output.map(Double.init)) : .infinity
  }
}

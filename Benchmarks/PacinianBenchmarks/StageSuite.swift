import PacinianModel
import PacinianRendering

/// What the end of a bus costs with an equaliser, under sound and in the silence after it.
struct StageSuite {
  struct Result {
    /// Nanoseconds a sample and filter.
    var sound: Statistics
    var silence: Statistics
  }

  let options: BenchmarkOptions

  static let filterCount = 2
  /// Silence that costs this many times a sound is counted in subnormal numbers.
  static let mostRatio = 2.0

  private static let blockFrames = 480
  /// Long enough for every filter to have faded to what a `Double` can no longer hold.
  private static let silentSeconds = 10

  func run() -> Result {
    let profile = ActuatorProfile(
      name: "equalised", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
      equalisation: Array(
        repeating: PeakingFilter(frequency: 150, quality: 4, gainDecibels: -12),
        count: Self.filterCount))
    var stage = BusStage(profile: profile, sampleRate: Workload.sampleRate, limiter: .none)
    defer { stage.deallocate() }
    // A square wave: no block of it is silent.
    let sound = (0..<Self.blockFrames).map { Float($0 / 160 % 2 == 0 ? 0.5 : -0.5) }
    let silence = [Float](repeating: 0, count: Self.blockFrames)
    var block = sound
    func nanoseconds(_ samples: [Float]) -> Double {
      let count = options.isQuick ? 100 : 1_000
      var total: UInt64 = 0
      for _ in 0..<count {
        block.withUnsafeMutableBufferPointer { block in
          guard let first = block.baseAddress else { return }
          for index in block.indices { block[index] = samples[index] }
          let start = BenchmarkClock.now
          stage.process(first, count: block.count)
          total += BenchmarkClock.now - start
        }
      }
      return Double(total) / Double(count * Self.blockFrames * Self.filterCount)
    }
    let repetitions = options.isQuick ? 5 : 15
    let underSound = (0..<repetitions).map { _ in nanoseconds(sound) }
    for _ in 0..<Self.silentSeconds * Workload.sampleRate / Self.blockFrames {
      block = silence
      block.withUnsafeMutableBufferPointer { block in
        if let first = block.baseAddress { stage.process(first, count: block.count) }
      }
    }
    let inSilence = (0..<repetitions).map { _ in nanoseconds(silence) }
    return Result(sound: Statistics(underSound), silence: Statistics(inSilence))
  }
}

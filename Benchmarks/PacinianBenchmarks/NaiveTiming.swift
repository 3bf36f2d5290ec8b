import PacinianModel
import PacinianSpectra

/// The naive renderer's cost of a voice's sample: the unit in which speeds of one run are compared,
/// however fast the machine happens to be.
struct NaiveTiming {
  private let workload: Workload
  private let blockFrames: Int
  private let bank: TransientBank

  /// The naive renderer's cost per voice does not depend on their number beyond this.
  private static let mostVoices = 256
  /// Frames rendered before the clock starts: attacks are over and caches are warm.
  static let warmUpFrames = 4_800

  /// One static voice, of many that are rendered together: the unit of ``Speed``.
  static var voice: NaiveTiming { NaiveTiming(.steady, voices: mostVoices, blockFrames: 128) }

  /// - Parameter bank: of the scenario's profile; `nil` makes one.
  init(_ scenario: Scenario, voices: Int, blockFrames: Int, bank: TransientBank? = nil) {
    workload = Workload(
      scenario, voices: min(voices, Self.mostVoices), frameCount: Self.warmUpFrames + 48_000)
    self.blockFrames = blockFrames
    self.bank =
      bank ?? TransientBank(profile: workload.profile, sampleRate: Workload.sampleRate)
  }

  /// Nanoseconds per voice and sample, by a clock of ``BenchmarkClock``.
  func run(by clock: () -> UInt64 = { BenchmarkClock.now }) -> Double {
    var renderers = workload.patterns.map {
      NaiveRenderer($0, profile: workload.profile, bank: bank)
    }
    let isLive =
      LiveCourse.frames(
        workload.scenario, blockFrames: blockFrames, frameCount: 1) != nil
    let step = workload.scenario == .liveFrame ? 1 : blockFrames
    let live: ((ControlID, Int) -> Double)? =
      isLive ? { id, frame in Double(LiveCourse.value(id, at: frame / step * step)) } : nil
    let output = UnsafeMutablePointer<Double>.allocate(capacity: blockFrames)
    defer { output.deallocate() }
    func render(_ frames: Int) {
      for _ in 0..<frames / blockFrames {
        output.initialize(repeating: 0, count: blockFrames)
        for index in renderers.indices {
          renderers[index].add(to: output, count: blockFrames, live: live)
        }
      }
    }
    render(Self.warmUpFrames)
    let timed = max(blockFrames, min(38_400, 400_000 / workload.voices) / blockFrames * blockFrames)
    let start = clock()
    render(timed)
    return Double(clock() - start) / Double(timed * workload.voices)
  }
}

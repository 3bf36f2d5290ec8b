import PacinianKernels
import PacinianModel
import PacinianRendering
import PacinianSpectra
import Synchronization

/// Scores that threads render one by one, as the jobs of a batch do.
final class OfflineWork: @unchecked Sendable {
  static let scoreCount = 64
  static let voices = 256
  private static let frameCount = 240_000

  private let scores: [Score]
  private let level: KernelLevel
  private let output: UnsafeMutableBufferPointer<Float>
  private let next = Atomic(0)

  init(level: KernelLevel) throws {
    self.level = level
    let workloads = (0..<Self.scoreCount).map {
      Workload(.curves, voices: Self.voices, frameCount: Self.frameCount, seed: UInt64($0) + 1)
    }
    let bank = TransientBank(profile: workloads[0].profile, sampleRate: Workload.sampleRate)
    let options = RenderingOptions(sampleRate: Workload.sampleRate, durationLimit: nil)
    scores = try workloads.map {
      try Score($0.patterns[0], profile: $0.profile, options: options, bank: bank)
    }
    output = .allocate(capacity: Self.scoreCount * Self.frameCount)
    output.initialize(repeating: 0)
  }

  deinit { output.deallocate() }

  /// Of all scores, one after the other.
  var samples: [Float] { Array(output) }

  func run(threads: Int) {
    next.store(0, ordering: .relaxed)
    WorkerThreads.run(threads) { [self] in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < scores.count else { return }
        let samples = output.extracting(index * Self.frameCount..<(index + 1) * Self.frameCount)
        guard let first = samples.baseAddress else { return }
        OfflineRenderer([scores[index]], level: level)
          .render(into: first, frameCount: Self.frameCount)
      }
    }
  }
}

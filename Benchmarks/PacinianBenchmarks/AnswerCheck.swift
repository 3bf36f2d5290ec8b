import PacinianBase
import PacinianModel
import PacinianReference
import PacinianSpectra

/// Signal-to-noise ratios of the measured renderers against the reference.
struct AnswerCheck {
  /// The model's bound, in dB.
  static let required = 100.0
  /// What the naive renderer must reach to count as doing the same work: it sums frequencies a
  /// frame at a time, which is not exact when they move.
  static let requiredOfNaive = 40.0

  let fast: Double
  let naive: Double

  /// Renders the first `frameCount` frames of `workload` three ways.
  init(_ workload: Workload, blockFrames: Int, frameCount: Int, fast: FastRun, bank: TransientBank)
    throws
  {
    let count = frameCount / blockFrames * blockFrames
    var reference = [Double](repeating: 0, count: count)
    var naive = reference
    let live: Bool =
      LiveCourse.frames(workload.scenario, blockFrames: blockFrames, frameCount: 1) != nil
    for pattern in workload.patterns {
      let baked = LiveCourse.baked(
        into: pattern, workload.scenario, blockFrames: blockFrames, frameCount: count)
      var renderer = try ReferenceRenderer(
        baked, profile: workload.profile,
        options: RenderingOptions(sampleRate: Workload.sampleRate, durationLimit: nil), bank: bank)
      for (index, sample) in renderer.render(0..<count).enumerated() { reference[index] += sample }
      var simple = NaiveRenderer(pattern, profile: workload.profile, bank: bank)
      let step = workload.scenario == .liveFrame ? 1 : blockFrames
      naive.withUnsafeMutableBufferPointer { samples in
        guard let first = samples.baseAddress else { return }
        simple.add(
          to: first, count: count,
          live: live ? { id, frame in Double(LiveCourse.value(id, at: frame / step * step)) } : nil)
      }
    }
    var samples: [Double] = []
    while samples.count < count { samples += try fast.renderBlock().map(Double.init) }
    self.fast = Self.ratio(reference, samples)
    self.naive = Self.ratio(reference, naive)
  }

  /// `10·log10(Σ ref² / Σ (ref − out)²)`, the model's section 12.
  static func ratio(_ reference: [Double], _ output: [Double]) -> Double {
    var (signal, noise) = (0.0, 0.0)
    for (wanted, actual) in zip(reference, output) {
      signal += wanted * wanted
      noise += (wanted - actual) * (wanted - actual)
    }
    return 10 * log10(signal / noise)
  }
}

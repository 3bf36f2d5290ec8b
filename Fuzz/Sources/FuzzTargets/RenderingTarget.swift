import PacinianModel
import PacinianReference

@testable import PacinianRendering

/// Short patterns: the fast renderer is close to the reference, as section 12 of the rendering
/// model asks, and gives the same bits in blocks of any sizes.
enum RenderingTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    var input = FuzzInput(bytes)
    let profileIndex = input.choice(of: FuzzBanks.profiles.count)
    let rateIndex = input.choice(of: FuzzBanks.sampleRates.count)
    let profile = FuzzBanks.profiles[profileIndex]
    let bank = FuzzBanks.banks[profileIndex][rateIndex]
    let options = RenderingOptions(sampleRate: FuzzBanks.sampleRates[rateIndex])
    let pattern = input.pattern()
    guard
      let score = try? Score(pattern, profile: profile, options: options, bank: bank),
      var reference = try? ReferenceMix([pattern], profile: profile, options: options, bank: bank)
    else { return }
    demand(score.frameCount == reference.frameCount, "both renderers know the same length")
    let whole = render([score], blocks: [score.frameCount])
    let sizes = (0..<4).map { _ in 1 + input.choice(of: 200) }
    demand(
      render([score], blocks: sizes).map(\.bitPattern) == whole.map(\.bitPattern),
      "the same bits in blocks of \(sizes)")
    compare(whole, reference.render(), voices: pattern.events.count)
  }

  private static func render(_ scores: [Score], blocks: [Int]) -> [Float] {
    let renderer = OfflineRenderer(scores)
    var samples = [Float](repeating: .nan, count: renderer.frameCount)
    samples.withUnsafeMutableBufferPointer {
      var turn = 0
      while renderer.position < renderer.frameCount {
        let start = renderer.position
        let count = min(blocks[turn % blocks.count], renderer.frameCount - start)
        var block = $0.extracting(start..<start + count).mutableSpan
        renderer.render(into: &block)
        turn += 1
      }
    }
    return samples
  }

  /// Section 12: 100 dB, or where voices cancel 1e-6 of the sum of their amplitudes, of which
  /// the number of voices is a bound.
  private static func compare(_ fast: [Float], _ truth: [Double], voices: Int) {
    var (power, error, largest) = (0.0, 0.0, 0.0)
    for (fast, truth) in zip(fast, truth) {
      demand(fast.isFinite, "samples are finite")
      let difference = abs(Double(fast) - truth)
      power += truth * truth
      error += difference * difference
      largest = max(largest, difference)
    }
    demand(
      error <= power * 1e-10 || largest <= 1e-6 * Double(voices),
      "100 dB of the reference: error \(error), power \(power), largest \(largest)")
  }
}

import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// Each method of rendering can be left out, down to the one that is always there, and so can other
/// mechanisms; `RandomProgramTests` does so for an engine's.
@Suite struct MethodsTests {
  private static let methods: [Methods] =
    [
      [], .sums, .resting, .segmentNodes, [.sums, .segmentNodes], [.resting, .sums],
      Methods.all.subtracting(.direct),
    ]
    + [.differences, .few, .lines, .parts, .sleep].map { Methods.all.subtracting([.direct, $0]) }

  @Test func allAreNamed() {
    #expect(Methods.named.reduce(into: Methods()) { $0.formUnion($1.method) } == .all)
    // (A bit too many would be none.)
    #expect(Methods.named.count == Methods.all.rawValue.nonzeroBitCount)
  }

  @Test(arguments: Profiles.all.indices, methods.indices)
  func againstReference(profile: Int, methods: Int) throws {
    let profile = Profiles.all[profile]
    for seed in UInt64(1)...3 {
      var generator = Generator(seed: seed + 100)
      // Few events are mostly smooth, many corner in every tile.
      let pattern = generator.pattern(events: seed == 1 ? 6 : seed == 2 ? 40 : 150)
      let options = RenderingOptions(sampleRate: 48_000, durationLimit: 1)
      let score = try Score(pattern, profile: profile, options: options)
      var reference = try ReferenceRenderer(pattern, profile: profile, options: options)
      let truth = reference.render()
      let renderer = OfflineRenderer([score], methods: Self.methods[methods])
      #expect(!renderer.isDirect)
      var output = [Float](repeating: 0, count: truth.count)
      output.withUnsafeMutableBufferPointer {
        if let first = $0.baseAddress { renderer.render(into: first, frameCount: truth.count) }
      }
      #expect(
        signalToNoise(truth, output) >= 110,
        "\(profile.name), methods \(Self.methods[methods]), \(seed)")
    }
  }
}

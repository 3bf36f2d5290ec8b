import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// A volume multiplies the sound of a pass after the law, whatever its controls do.
@Suite struct PassVolumeTests {
  private func render(
    _ score: Score, volume: Float, values: [Float], frames: Int
  ) throws -> [Float] {
    let renderer = Renderer()
    let player = try #require(renderer.addPlayer(score, volume: volume))
    renderer.sendParameter(.hapticIntensity, value: 0.4, at: 9_000, rampFrames: 700, to: player)
    renderer.sendRun(.hapticIntensity, values: values, from: 20_000, to: player)
    var output = [Float](repeating: 0, count: frames)
    output.withUnsafeMutableBufferPointer {
      if let first = $0.baseAddress { renderer.render(into: first, frameCount: frames) }
    }
    return output
  }

  @Test("and the same is the reference's", arguments: Profiles.all.indices, [1, 2] as [UInt64])
  func volume(profile: Int, seed: UInt64) throws {
    let profile = Profiles.all[profile]
    var generator = Generator(seed: seed + 500)
    let pattern = generator.pattern(events: 40)
    let options = RenderingOptions(sampleRate: 48_000, durationLimit: 1)
    let score = try Score(pattern, profile: profile, options: options)
    let values = (0..<3_000).map { 0.5 + 0.4 * Float(Generator.wave(Double($0) / 300)) }
    let plain = try render(score, volume: 1, values: values, frames: 48_000)
    for volume: Float in [0.3, 1.7, 0] {
      let output = try render(score, volume: volume, values: values, frames: 48_000)
      let wanted = plain.map { Double($0) * Double(volume) }
      #expect(signalToNoise(wanted, output) >= 118, "\(profile.name), \(seed), \(volume)")
    }
    // Before the first value that is sent, what plays is the pattern.
    var reference = try ReferenceRenderer(pattern, profile: profile, options: options)
    let truth = reference.render(0..<9_000).map { 0.3 * $0 }
    let output = try render(score, volume: 0.3, values: values, frames: 9_000)
    #expect(signalToNoise(truth, output) >= 110, "\(profile.name), \(seed)")
  }
}

import PacinianKernels
import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

@Suite struct ReferenceTests {
  /// One steady voice: nothing but the carrier, the attack and the release.
  @Test(arguments: Profiles.all.indices, [16, 64, 128, 256])
  func oneVoice(profile: Int, tile: Int) throws {
    let pattern = Pattern(events: [
      Event(
        kind: .hapticContinuous, time: 0.011, duration: 0.1,
        parameters: [EventParameter(.hapticSharpness, 0.6)])
    ])
    try check(pattern, Profiles.all[profile], tile: tile, atLeast: 110)
  }

  @Test(arguments: Profiles.all.indices, 1...12)
  func randomPatterns(profile: Int, seed: Int) throws {
    var generator = Generator(seed: UInt64(seed))
    let pattern = generator.pattern()
    let tile = [32, 64, 128, 256][seed % 4]
    try check(pattern, Profiles.all[profile], tile: tile, atLeast: 100)
  }

  /// At every level and at sample rates from the lowest to the highest.
  @Test(arguments: KernelLevel.available, [1_000, 8_000, 44_100, 192_000])
  func levelsAndRates(level: KernelLevel, rate: Int) throws {
    var generator = Generator(seed: UInt64(rate))
    let pattern = generator.pattern()
    try check(pattern, Profiles.taptic, rate: rate, level: level, atLeast: 100)
  }

  /// Where a carrier turns 40 times in 128 frames, floats would not hold its turns in such a tile.
  @Test(arguments: [64, 128, 256]) func carriersNearHalfTheRate(tile: Int) throws {
    let pattern = Pattern(events: [
      Event(
        kind: .hapticContinuous, time: 0, duration: 1,
        parameters: [EventParameter(.hapticSharpness, 1)])
    ])
    try check(pattern, Profiles.wideband, tile: tile, rate: 1_000, atLeast: 116)
  }

  private func check(
    _ pattern: Pattern, _ profile: ActuatorProfile, tile: Int = 128, rate: Int = 48_000,
    level: KernelLevel = .detected, atLeast bound: Double
  ) throws {
    // Events without an end hold for two seconds, which keeps the reference quick.
    let options = RenderingOptions(sampleRate: rate, durationLimit: 2)
    let score = try Score(pattern, profile: profile, options: options)
    var reference = try ReferenceRenderer(pattern, profile: profile, options: options)
    #expect(score.frameCount == reference.frameCount)
    let truth = reference.render()
    let output = render(score, frames: reference.frameCount, tile: tile, level: level)
    let decibels = signalToNoise(truth, output)
    #expect(decibels >= bound, "\(profile.name), tile \(tile), \(level), \(rate) Hz")
    if decibels < 105 { print(profile.name, tile, level, rate, decibels) }
  }
}

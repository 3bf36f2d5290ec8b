import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// Players of a few and of hundreds of voices while a control of sharpness has a value for each
/// frame: voices that hold are evaluated at every frame or by way of nodes.
@Suite struct HeldVoicesTests {
  private static let frames = 3_200
  /// Voices that hold, and voices that fade in all through: around the numbers at which the way
  /// changes.
  private static let crowds = [
    (4, 0), (5, 0), (16, 8), (24, 0), (25, 0), (40, 24), (40, 25), (256, 3), (257, 0),
  ]

  private func pattern(_ generator: inout Generator, held: Int, moving: Int) -> Pattern {
    let count = held + moving
    return Pattern(
      events: (0..<count).map { index in
        Event(
          kind: .hapticContinuous, time: 0, duration: 1,
          parameters: [
            EventParameter(.hapticIntensity, generator.uniform(0.1...1) / Double(count)),
            EventParameter(.hapticSharpness, generator.uniform(0.35...0.65)),
            EventParameter(.attackTime, index < held ? 0 : 0.5),
          ])
      })
  }

  /// A run gives the bits of a parameter in the pattern for each frame, and the reference's sound:
  /// of values that are close to each other in a tile, and of others.
  @Test(arguments: crowds, [0.05, 0.6])
  func steps(crowd: (held: Int, moving: Int), jump: Double) throws {
    var generator = Generator(seed: UInt64(1_000 * crowd.held + crowd.moving))
    let plain = pattern(&generator, held: crowd.held, moving: crowd.moving)
    let values = (0..<Self.frames).map { frame in
      Float(
        (0.65 - jump) / 2 * Generator.wave(Double(frame) / 1_900)
          + jump * (generator.uniform() - 0.5))
    }
    var baked = plain
    baked.controls = values.enumerated().map {
      .parameter(
        DynamicParameter(
          .hapticSharpness, time: Double($0.offset) / 48_000, value: Double($0.element)))
    }
    let profile = Profiles.taptic
    let expected = render(try Score(baked, profile: profile), frames: Self.frames, tile: 128)
    let score = try Score(plain, profile: profile, allowsLiveControls: true)
    let output = render(score, frames: Self.frames, blocks: [128], tile: 128) {
      renderer, player, frame, _ in
      guard frame == 0 else { return }
      renderer.sendRun(.hapticSharpness, values: values, from: 0, to: player)
    }
    #expect(firstDifference(output, expected) == nil)
    var reference = try ReferenceRenderer(baked, profile: profile)
    let ratio = signalToNoise(reference.render(0..<Self.frames), output)
    // (Each of hundreds of voices has a float's roundings.)
    #expect(ratio >= 120, "\(ratio) dB")
  }
}

import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering
import Testing

/// Many short events at a time, which corner through nodes.
@Suite struct DenseEventTests {
  /// Two hundred voices of 5 … 60 ms, some unsustained, some at the bounds of sharpness.
  private static func pattern(_ seed: UInt64, controls: [Control] = []) -> Pattern {
    var generator = Generator(seed: seed)
    let events = (0..<1_200).map { _ in
      var parameters = [
        EventParameter(.hapticIntensity, generator.uniform()),
        EventParameter(.hapticSharpness, generator.uniform(-0.05...1.05)),
      ]
      if generator.uniform() < 0.3 {
        parameters.append(EventParameter(.attackTime, generator.uniform(0...0.1)))
      }
      if generator.uniform() < 0.3 { parameters.append(EventParameter(.sustained, 0)) }
      return Event(
        kind: .hapticContinuous, time: generator.uniform() * 0.2,
        duration: generator.uniform(0.005...0.06), parameters: parameters)
    }
    return Pattern(events: events, controls: controls)
  }

  @Test(arguments: Profiles.all.indices, [16, 64, 128, 256])
  func againstReference(profile: Int, tile: Int) throws {
    let profile = Profiles.all[profile]
    let pattern = Self.pattern(7)
    let score = try Score(pattern, profile: profile)
    var reference = try ReferenceRenderer(pattern, profile: profile)
    let truth = reference.render()
    for level in KernelLevel.available {
      let output = render(score, frames: truth.count, tile: tile, level: level)
      #expect(signalToNoise(truth, output) >= 110, "\(profile.name), tile \(tile), \(level)")
    }
  }

  static let controls: [ControlID] = [
    .hapticSharpness, .hapticReleaseTime, .hapticAttackTime, .hapticIntensity,
  ]

  /// A control comes and goes, twice, among events whose envelopes are tabled.
  @Test(arguments: Profiles.all.indices, Self.controls.indices)
  func underControls(profile: Int, control: Int) throws {
    let profile = Profiles.all[profile]
    let ids = [ControlID](repeating: Self.controls[control], count: 2)
    let controls: [Control] = ids.enumerated().flatMap { index, id in
      // Whole frames, so that the same can be sent.
      let frame = 1_440 + 2_400 * index
      return [
        Control.parameter(DynamicParameter(id, time: Double(frame) / 48_000, value: 0.1)),
        .parameter(
          DynamicParameter(id, time: Double(frame + 1_440) / 48_000, value: id.neutral)),
      ]
    }
    let pattern = Self.pattern(11, controls: controls)
    let score = try Score(pattern, profile: profile)
    var reference = try ReferenceRenderer(pattern, profile: profile)
    let truth = reference.render()
    let output = render(score, frames: truth.count)
    #expect(signalToNoise(truth, output) >= 105, "\(profile.name), \(ids[0])")
    #expect(
      firstDifference(render(score, frames: truth.count, blocks: [1, 7, 300, 64]), output) == nil)
    // The same values, sent before their tiles begin.
    let plain = try Score(Self.pattern(11), profile: profile, allowsLiveControls: true)
    var sent = false
    let live = render(plain, frames: truth.count) { renderer, player, _, _ in
      guard !sent else { return }
      sent = true
      for case .parameter(let control) in controls {
        let frame = Int((control.time * 48_000).rounded())
        _ = renderer.sendParameter(control.id, value: control.value, at: frame, to: player)
      }
    }
    #expect(firstDifference(live, output) == nil, "\(profile.name), \(ids[0])")
  }
}

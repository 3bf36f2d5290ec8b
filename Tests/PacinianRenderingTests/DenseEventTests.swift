import PacinianKernels
import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// Many short events at a time, which breakpoint through nodes.
@Suite struct DenseEventTests {
  /// Two hundred voices of 5 … 60 ms, some unsustained, some at the bounds of sharpness.
  private static func pattern(_ seed: UInt64, controls: [Control] = []) -> Pattern {
    var generator = Generator(seed: seed)
    let events = (0..<720).map { _ in
      var parameters = [
        EventParameter(.hapticIntensity, generator.uniform()),
        EventParameter(.hapticSharpness, generator.uniform(-0.05...1.05)),
      ]
      if generator.uniform() < 0.3 {
        parameters.append(EventParameter(.attackTime, generator.uniform(0...0.1)))
      }
      if generator.uniform() < 0.3 { parameters.append(EventParameter(.sustained, 0)) }
      return Event(
        kind: .hapticContinuous, time: generator.uniform() * 0.12,
        duration: generator.uniform(0.005...0.06), parameters: parameters)
    }
    return Pattern(events: events, controls: controls)
  }

  @Test(arguments: Profiles.all.indices)
  func againstReference(profile: Int) throws {
    let profile = Profiles.all[profile]
    let pattern = Self.pattern(7)
    let score = try Score(pattern, profile: profile)
    var reference = try ReferenceRenderer(pattern, profile: profile)
    let truth = reference.render()
    for tile in [16, 64, 128, 256] {
      for level in KernelLevel.available {
        let output = render(score, frames: truth.count, tile: tile, level: level)
        #expect(signalToNoise(truth, output) >= 110, "\(profile.name), tile \(tile), \(level)")
      }
    }
  }

  @Test("a decay that begins between tiles has its control's value there", arguments: [191.7, 192])
  func decayBetweenTiles(last: Double) throws {
    let profile = Profiles.all[0]
    // Tiles of 64 frames: the later events begin while the others sound, so that they are tabled,
    // and decay from frame 191.41 on.
    let events = (0..<120).map { index in
      Event(
        kind: .hapticContinuous, time: index < 60 ? 0 : 91.0 / 48_000, duration: 0.02,
        parameters: [
          EventParameter(.hapticIntensity, 0.5),
          EventParameter(.hapticSharpness, Double(index) / 120), EventParameter(.sustained, 0),
          EventParameter(.attackTime, index < 60 ? 0.3 : 0.0065),
        ])
    }
    let steps = [(191, 0.5), (last, 0)]
    let controls = steps.map {
      Control.parameter(DynamicParameter(.hapticDecayTime, time: $0.0 / 48_000, value: $0.1))
    }
    let pattern = Pattern(events: events, controls: controls)
    var reference = try ReferenceRenderer(pattern, profile: profile)
    let truth = reference.render()
    let output = render(try Score(pattern, profile: profile), frames: truth.count, tile: 64)
    #expect(signalToNoise(truth, output) >= 105)
    // The same values, sent for whole frames.
    guard last == 192 else { return }
    let plain = try Score(Pattern(events: events), profile: profile, allowsLiveControls: true)
    var sent = false
    let live = render(plain, frames: truth.count, tile: 64) { renderer, player, _, _ in
      guard !sent else { return }
      sent = true
      for (frame, value) in steps {
        _ = renderer.sendParameter(.hapticDecayTime, value: value, at: Int(frame), to: player)
      }
    }
    #expect(firstDifference(live, output) == nil)
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

  /// Values that arrive for a tile already begun, in which events have started and ended.
  @Test(arguments: Profiles.all.indices, Self.controls.indices)
  func renderedAgain(profile: Int, control: Int) throws {
    let profile = Profiles.all[profile]
    let id = Self.controls[control]
    // In the middle of tiles of 128, at the beginning of blocks of 48.
    let values = [1_440: 0.1, 2_880: id.neutral, 3_840: -0.1, 4_896: id.neutral]
    let controls = values.sorted { $0.key < $1.key }.map { frame, value in
      Control.parameter(DynamicParameter(id, time: Double(frame) / 48_000, value: value))
    }
    var reference = try ReferenceRenderer(
      Self.pattern(13, controls: controls), profile: profile)
    let truth = reference.render()
    let score = try Score(Self.pattern(13), profile: profile, allowsLiveControls: true)
    let output = render(score, frames: truth.count, blocks: [48]) { renderer, player, frame, _ in
      guard let value = values[frame] else { return }
      _ = renderer.sendParameter(id, value: value, at: frame, to: player)
    }
    #expect(signalToNoise(truth, output) >= 105, "\(profile.name), \(id)")
  }

  /// Crowds that come and go leave holes among the voices, which are taken and closed.
  @Test(arguments: [Profiles.taptic, Profiles.metaquest])
  func crowds(profile: ActuatorProfile) throws {
    var generator = Generator(seed: 17)
    var events: [Event] = []
    for (crowd, size) in [700, 3, 90, 400, 60, 900].enumerated() {
      for _ in 0..<size {
        events.append(
          Event(
            kind: .hapticContinuous, time: Double(crowd) * 0.05 + generator.uniform() * 0.02,
            duration: generator.uniform(0.004...0.07),
            parameters: [
              EventParameter(.hapticIntensity, generator.uniform(0.1...1)),
              EventParameter(.hapticSharpness, generator.uniform(0.1...0.9)),
            ]))
      }
    }
    let pattern = Pattern(events: events)
    let score = try Score(pattern, profile: profile)
    var reference = try ReferenceRenderer(pattern, profile: profile)
    let truth = reference.render()
    for level in KernelLevel.available {
      let output = render(score, frames: truth.count, level: level)
      #expect(signalToNoise(truth, output) >= 110, "\(level)")
      let parts = render(score, frames: truth.count, blocks: [5, 128, 1, 777], level: level)
      #expect(firstDifference(output, parts) == nil, "\(level)")
    }
  }

  /// Thousands of segments that are added one by one would each be rounded to the size of the
  /// whole sum, which left 110 dB here.
  @Test("sums of thousands of events lose nothing by their number")
  func thousandsInOneTile() throws {
    var generator = Generator(seed: 23)
    let events = (0..<4_096).map { _ in
      Event(
        kind: .hapticContinuous, time: generator.uniform() * 0.002,
        duration: generator.uniform(0.003...0.005),
        parameters: [
          EventParameter(.hapticIntensity, generator.uniform(0.1...1)),
          EventParameter(.hapticSharpness, generator.uniform()),
        ])
    }
    let pattern = Pattern(events: events)
    var reference = try ReferenceRenderer(pattern, profile: Profiles.wideband)
    let truth = reference.render()
    let score = try Score(pattern, profile: Profiles.wideband)
    for level in KernelLevel.available {
      let output = render(score, frames: truth.count, level: level)
      #expect(signalToNoise(truth, output) >= 124, "\(level)")
    }
  }

  /// More events than voices: as many sound as there are voices, and the others are counted.
  @Test func moreThanVoices() throws {
    let events = (0..<400).map { index in
      Event(
        kind: .hapticContinuous, time: Double(index) / 48_000, duration: 0.02,
        parameters: [EventParameter(.hapticSharpness, 0.5)])
    }
    let score = try Score(Pattern(events: events), profile: Profiles.taptic)
    let renderer = Renderer(RendererConfiguration(voiceCapacity: 300))
    let player = try #require(renderer.addPlayer(score))
    var output = [Float](repeating: 0, count: 1_440)
    for block in 0..<10 {
      output.withUnsafeMutableBufferPointer {
        renderer.render(into: $0.baseAddress! + 144 * block, frameCount: 144)
      }
    }
    // None ends before the last has started.
    #expect(renderer.droppedEvents(player) == 100)
    let first = Pattern(events: Array(events[..<300]))
    let expected = render(try Score(first, profile: Profiles.taptic), frames: 1_440, blocks: [144])
    #expect(firstDifference(output, expected) == nil)
  }
}

import PacinianKernels
import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// What files are rendered with: few voices directly, others through a renderer.
@Suite struct OfflineRendererTests {
  /// Sines and transients of waveforms, in both maps and both laws.
  private static let direct = [
    Profiles.taptic, Profiles.quadratic,
    ActuatorProfile(
      name: "linear", frequencyMap: FrequencyMap(.linear, lowest: 60, highest: 300),
      transient: TransientTimbre(gain: 0.8)),
    ActuatorProfile(
      name: "linear quadratic", frequencyMap: FrequencyMap(.linear, lowest: 60, highest: 300),
      intensityLaw: .quadratic),
  ]

  @Test(arguments: direct.indices, 1...10)
  func randomPatterns(profile: Int, seed: Int) throws {
    var generator = Generator(seed: UInt64(seed))
    try check(generator.pattern(events: 12), Self.direct[profile], atLeast: 110)
  }

  @Test(arguments: KernelLevel.available, [1_000, 8_000, 44_100, 192_000])
  func levelsAndRates(level: KernelLevel, rate: Int) throws {
    var generator = Generator(seed: UInt64(rate))
    try check(
      generator.pattern(events: 12), Profiles.taptic, rate: rate, level: level, atLeast: 110)
  }

  /// Points a fraction of a frame and a few frames apart, from one bound to the other: stretches
  /// that are taken frame by frame, and chunks of every size.
  @Test(arguments: direct.indices, [0.3, 1.7, 5, 23, 110, 700])
  func steepCurves(profile: Int, frames: Double) throws {
    let points = (0..<80).map { index in
      ControlPoint(
        time: Double(index) * frames / 48_000, value: index % 2 == 0 ? -1 : 1)
    }
    let pattern = Pattern(
      events: [Event(kind: .hapticContinuous, time: 0, duration: 1.3)],
      controls: [
        .curve(ParameterCurve(.hapticSharpness, time: 0.1, points: points)),
        .curve(
          ParameterCurve(
            .hapticIntensity, time: 0.1002,
            points: points.map { ControlPoint(time: $0.time, value: ($0.value + 1) / 2) })),
      ])
    try check(pattern, Self.direct[profile], atLeast: 110)
  }

  /// Clicks of a few frames under lines that go far beyond them: what a chunk leaves out is little
  /// beside the event.
  @Test(arguments: direct.indices, [2, 5, 12, 44, 140, 330])
  func shortEvents(profile: Int, frames: Double) throws {
    let controls: [(rise: Double, count: Int)] = [(0.03, 2), (0.005, 2), (0.0005, 40)]
    for attack in [0, 0.1, 0.2, 0.32, 1] {
      for (seconds, count) in controls {
        let points = (0..<count).map { index in
          ControlPoint(time: Double(index) * seconds, value: index % 2 == 0 ? 0 : 0.6)
        }
        let pattern = Pattern(
          events: [
            Event(
              kind: .hapticContinuous, time: 0, duration: frames / 48_000,
              parameters: [EventParameter(.attackTime, attack), EventParameter(.sustained, 0)])
          ],
          controls: [.curve(ParameterCurve(.hapticIntensity, time: 0, points: points))])
        for rate in [8_000, 48_000] {
          try check(pattern, Self.direct[profile], rate: rate, atLeast: 100)
        }
      }
    }
  }

  @Test(arguments: direct.indices)
  func partitions(profile: Int) throws {
    for seed in 1...3 {
      var generator = Generator(seed: UInt64(200 + seed))
      let scores = try (0..<2).map { _ in
        try Score(generator.pattern(events: 8), profile: Self.direct[profile])
      }
      let frames = 24_000
      let whole = render(scores, frames: frames, blocks: [frames])
      #expect(whole.contains { $0 != 0 })
      for blocks in [[1], [7], [64], [480], [4_096], [1, 500, 64, 3, 128, 17]] {
        #expect(
          firstDifference(render(scores, frames: frames, blocks: blocks), whole) == nil,
          "seed \(seed), blocks \(blocks)")
      }
    }
  }

  /// A gain that ends in numbers so small that products round to zeros of either sign.
  @Test func signsOfZeros() throws {
    let points = [(0.0, 0.75), (0.002, 0.96), (0.004, 0.55), (0.007, 0.6), (0.052, 1e-38)].map {
      ControlPoint(time: $0.0, value: $0.1)
    }
    let pattern = Pattern(
      events: [Event(kind: .hapticContinuous, time: 0.1, duration: 0.05)],
      controls: [
        .parameter(DynamicParameter(.hapticSharpness, time: 0, value: -1)),
        .curve(ParameterCurve(.hapticIntensity, time: 0.04, points: points)),
      ])
    for rate in [8_000, 48_000] {
      let options = RenderingOptions(sampleRate: rate)
      let score = try Score(pattern, profile: Profiles.taptic, options: options)
      let frames = score.frameCount
      let whole = render([score], frames: frames, blocks: [frames])
      #expect(!whole.contains { $0.bitPattern == (-Float.zero).bitPattern })
      for blocks in [[1], [7], [64], [100, 3, 17]] {
        let parts = render([score], frames: frames, blocks: blocks)
        #expect(firstDifference(parts, whole) == nil, "\(rate) Hz, blocks \(blocks)")
      }
    }
  }

  /// More events at one instant than renderers had voices for once.
  @Test func everyEventSounds() throws {
    let count = 65_536 + 1_000
    let event = Event(kind: .hapticContinuous, time: 0, duration: 0.002)
    let one = try Score(Pattern(events: [event]), profile: Profiles.taptic)
    let all = try Score(
      Pattern(events: Array(repeating: event, count: count)), profile: Profiles.taptic)
    let frames = one.frameCount
    func peak(_ samples: [Float]) -> Double { Double(samples.map(abs).max() ?? 0) }
    let expected = peak(render([one], frames: frames, blocks: [frames])) * Double(count)
    // One sum of so many equal floats is off by a thousandth; a thousand events are fifteen of
    // them.
    let output = render([all], frames: frames, blocks: [frames])
    #expect(abs(peak(output) / expected - 1) < 1e-3)
  }

  /// Memory that is rendered into without a copy, two scores after one another: nothing of what it
  /// held is left, and nothing is lost that was added.
  @Test func alignedMemory() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: 40_000 * MemoryLayout<Float>.stride, alignment: 64)
    defer { memory.deallocate() }
    let output = memory.bindMemory(to: Float.self)
    for seed in 1...4 {
      var generator = Generator(seed: UInt64(300 + seed))
      let scores = try (0..<2).map { _ in
        try Score(generator.pattern(events: 8), profile: Profiles.taptic)
      }
      let expected = render(scores, frames: 40_000, blocks: [40_000])
      for block in [16, 80, 4_000] {
        output.update(repeating: .nan)
        let renderer = OfflineRenderer(scores)
        while renderer.position < output.count {
          guard let first = output.baseAddress else { return }
          renderer.render(into: first + renderer.position, frameCount: block)
        }
        #expect(firstDifference(Array(output), expected) == nil, "seed \(seed), block \(block)")
      }
    }
  }

  /// Points, writers and events are taken in order of time, of equal times as they stand.
  @Test func order() throws {
    func samples(_ points: [ControlPoint], _ order: [Int]) throws -> [Float] {
      let events = [0.5, 0.1, 0.3].map { Event(kind: .hapticContinuous, time: $0, duration: 0.1) }
      let controls: [Control] = [
        .parameter(DynamicParameter(.hapticIntensity, time: 0.2, value: 0.25)),
        .curve(ParameterCurve(.hapticIntensity, time: 0.05, points: points)),
        .parameter(DynamicParameter(.hapticIntensity, time: 0.4, value: 0.5)),
      ]
      let pattern = Pattern(
        events: order.map { events[$0] }, controls: order.map { controls[$0] })
      return try render(
        [Score(pattern, profile: Profiles.taptic)], frames: 40_000, blocks: [40_000])
    }
    let sorted = [(0.0, 1.0), (0.06, 0.25), (0.06, 0.75), (0.13, 0.5)].map {
      ControlPoint(time: $0.0, value: $0.1)
    }
    let expected = try samples(sorted, [1, 0, 2])
    #expect(try samples([3, 1, 0, 2].map { sorted[$0] }, [0, 1, 2]) == expected)
    // Of two points at one time the later in the file counts.
    #expect(try samples([3, 2, 0, 1].map { sorted[$0] }, [1, 0, 2]) != expected)
  }

  @Test func levels() throws {
    var generator = Generator(seed: 31)
    let score = try Score(generator.pattern(events: 12), profile: Profiles.taptic)
    let outputs = KernelLevel.available.map {
      render([score], frames: 40_000, blocks: [512], level: $0)
    }
    for (level, output) in zip(KernelLevel.available, outputs) where level > .v3 {
      #expect(firstDifference(output, outputs[1]) == nil, "\(level)")
    }
    #expect(signalToNoise(outputs[0].map(Double.init), outputs[outputs.count - 1]) > 110)
  }

  /// Harmonics, tones and many voices are a renderer's, to the bit where none rests.
  @Test func others() throws {
    var generator = Generator(seed: 41)
    for (profile, events) in [
      (Profiles.wideband, 6), (Profiles.metaquest, 24), (Profiles.taptic, 200),
    ] {
      let score = try Score(generator.pattern(events: events), profile: profile)
      #expect(!OfflineRenderer([score]).isDirect)
      let expected = PacinianRenderingTests.render(score, frames: 20_000)
      let output = render(
        [score], frames: 20_000, blocks: [480], methods: .all.subtracting([.resting, .direct]))
      #expect(firstDifference(output, expected) == nil)
      let resting = render([score], frames: 20_000, blocks: [480])
      #expect(signalToNoise(expected.map(Double.init), resting) > 110)
    }
  }

  /// The others are silent meanwhile.
  @Test func longestScore() throws {
    func score(_ seconds: Double) throws -> Score {
      let event = Event(kind: .hapticContinuous, time: 0, duration: seconds)
      return try Score(Pattern(events: [event]), profile: Profiles.taptic)
    }
    let scores = try [score(0.05), score(0.1), score(0.02)]
    #expect(OfflineRenderer(scores).frameCount == scores[1].frameCount)
  }

  /// The higher the sharpness, the shorter a tone of some cycles.
  @Test func lengthOfControlledTransient() throws {
    func frames(_ sharpness: Double, control: Double) throws -> Int {
      let event = Event(
        kind: .hapticTransient, time: 0, parameters: [EventParameter(.hapticSharpness, sharpness)])
      let step = DynamicParameter(.hapticSharpness, time: 0, value: control)
      let pattern = Pattern(events: [event], controls: [.parameter(step)])
      return try Score(pattern, profile: Profiles.metaquest).frameCount
    }
    let low = try frames(0.25, control: 0)
    #expect(try frames(0.75, control: 0) < low)
    #expect(try frames(0.75, control: -0.5) == low)
  }

  @Test func silence() throws {
    let empty = try Score(Pattern(), profile: Profiles.taptic)
    #expect(OfflineRenderer([empty]).frameCount == 0)
    #expect(OfflineRenderer([]).frameCount == 0)
    #expect(render([empty], frames: 100, blocks: [33]).allSatisfy { $0 == 0 })
  }

  private func check(
    _ pattern: Pattern, _ profile: ActuatorProfile, rate: Int = 48_000,
    level: KernelLevel = .detected, atLeast bound: Double
  ) throws {
    let options = RenderingOptions(sampleRate: rate, durationLimit: 2)
    let score = try Score(pattern, profile: profile, options: options)
    #expect(OfflineRenderer([score]).isDirect)
    var reference = try ReferenceRenderer(pattern, profile: profile, options: options)
    let truth = reference.render()
    let output = render([score], frames: truth.count, blocks: [4_096], level: level)
    let decibels = signalToNoise(truth, output)
    #expect(decibels >= bound, "\(profile.name), \(level), \(rate) Hz")
  }

  private func render(
    _ scores: [Score], frames: Int, blocks: [Int], level: KernelLevel = .detected,
    methods: Methods = .all
  ) -> [Float] {
    let renderer = OfflineRenderer(scores, level: level, methods: methods)
    var output = [Float](repeating: .nan, count: frames)
    var index = 0
    while renderer.position < frames {
      let count = min(blocks[index % blocks.count], frames - renderer.position)
      output.withUnsafeMutableBufferPointer {
        if let first = $0.baseAddress {
          renderer.render(into: first + renderer.position, frameCount: count)
        }
      }
      index += 1
    }
    return output
  }
}

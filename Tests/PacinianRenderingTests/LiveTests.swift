import PacinianModel
import PacinianReference
import PacinianRendering
import PacinianTestSupport
import Testing

/// A value sent live is a parameter of the pattern at the same instant.
@Suite struct LiveTests {
  static let ids = ControlID.allCases.filter { $0.isHaptic }

  private struct Sent {
    var id: ControlID
    var frame: Int
    var value: Double
  }

  private func sent(_ generator: inout Generator, count: Int, frames: Int) -> [Sent] {
    (0..<count).map { _ in
      Sent(
        id: Self.ids[generator.integer(0...(Self.ids.count - 1))],
        frame: generator.integer(0...(frames - 1)),
        value: Double(Float(generator.uniform(-1...1))))
    }.sorted { $0.frame < $1.frame }
  }

  /// Pattern without curves: live values have nothing to compete with, so baking is appending.
  private func patterns(_ generator: inout Generator, _ sent: [Sent]) -> (Pattern, Pattern) {
    let plain = generator.pattern(controls: 0)
    var baked = plain
    baked.controls = sent.map {
      .parameter(DynamicParameter($0.id, time: Double($0.frame) / 48_000, value: $0.value))
    }
    return (plain, baked)
  }

  @Test(arguments: Profiles.all.indices, 1...3)
  func knownBeforeTheTile(profile: Int, seed: Int) throws {
    var generator = Generator(seed: UInt64(seed))
    let frames = 40_000
    let sent = sent(&generator, count: 60, frames: frames)
    let (plain, baked) = patterns(&generator, sent)
    let live = try Score(plain, profile: Profiles.all[profile], allowsLiveControls: true)
    let expected = render(
      try Score(baked, profile: Profiles.all[profile]), frames: frames, tile: 64)
    let output = render(live, frames: frames, blocks: [64], tile: 64) {
      renderer, player, frame, count in
      for entry in sent where entry.frame >= frame && entry.frame < frame + count {
        #expect(renderer.sendParameter(entry.id, value: entry.value, at: entry.frame, to: player))
      }
    }
    let difference = firstDifference(output, expected)
    #expect(difference == nil)
  }

  /// Sent at the last moment, frame by frame, into tiles that have begun.
  @Test(arguments: Profiles.all.indices, [1, 5, 48])
  func knownWithinTheTile(profile: Int, block: Int) throws {
    var generator = Generator(seed: UInt64(block))
    let frames = 12_000
    let sent = sent(&generator, count: 40, frames: frames)
    let (plain, baked) = patterns(&generator, sent)
    let live = try Score(plain, profile: Profiles.all[profile], allowsLiveControls: true)
    let expected = render(try Score(baked, profile: Profiles.all[profile]), frames: frames)
    let output = render(live, frames: frames, blocks: [block]) { renderer, player, frame, count in
      for entry in sent where entry.frame >= frame && entry.frame < frame + count {
        renderer.sendParameter(entry.id, value: entry.value, at: entry.frame, to: player)
      }
    }
    #expect(signalToNoise(expected.map(Double.init), output) >= 110)
  }

  /// A value on every frame takes effect on its own frame: against the reference with as many
  /// parameters.
  @Test(arguments: Profiles.all.indices)
  func everyFrame(profile: Int) throws {
    var generator = Generator(seed: 77)
    let frames = 4_000
    let values = (0..<frames).map { frame in
      Float(0.5 * Generator.wave(Double(frame) / 700) + 0.4 * Generator.wave(Double(frame) / 90))
    }
    let plain = generator.pattern(events: 40, controls: 0)
    var baked = plain
    for id in [ControlID.hapticSharpness, .hapticIntensity] {
      baked.controls += values.enumerated().map {
        .parameter(
          DynamicParameter(id, time: Double($0.offset) / 48_000, value: Double($0.element)))
      }
    }
    var reference = try ReferenceRenderer(baked, profile: Profiles.all[profile])
    let truth = reference.render(0..<frames)
    let score = try Score(plain, profile: Profiles.all[profile], allowsLiveControls: true)
    let output = render(score, frames: frames, blocks: [64]) { renderer, player, frame, count in
      for id in [ControlID.hapticSharpness, .hapticIntensity] {
        let part = Array(values[frame..<frame + count])
        #expect(renderer.sendParameters(id, values: part, from: frame, to: player) == count)
      }
    }
    #expect(signalToNoise(truth, output) >= 100)
  }

  /// A run of values gives the bits of a parameter in the pattern for each frame, whatever the
  /// blocks in which it is sent: a tile may hold parts of several runs, and the pattern's curve
  /// before them.
  @Test(arguments: Profiles.all.indices, [64, 48, 480])
  func runs(profile: Int, block: Int) throws {
    var generator = Generator(seed: UInt64(profile * 1_000 + block))
    let (frames, first, last) = (9_600, 1_920, 7_200)
    var (plain, baked) = patterns(&generator, [])
    var runs: [(id: ControlID, values: [Float])] = []
    for id in [ControlID.hapticSharpness, .hapticIntensity] {
      var values = (first..<last).map { _ in Float(generator.uniform()) }
      // Some stand still for a while.
      for frame in 2_000..<2_900 { values[frame] = 0.25 }
      runs.append((id, values))
      let curve = Control.curve(
        ParameterCurve(
          id, time: 0,
          points: [ControlPoint(time: 0, value: 0.2), ControlPoint(time: 0.03, value: 0.9)]))
      plain.controls.append(curve)
      baked.controls.append(curve)
      baked.controls += values.enumerated().map {
        .parameter(
          DynamicParameter(
            id, time: Double(first + $0.offset) / 48_000, value: Double($0.element)))
      }
    }
    let expected = render(
      try Score(baked, profile: Profiles.all[profile]), frames: frames, tile: 64)
    let score = try Score(plain, profile: Profiles.all[profile], allowsLiveControls: true)
    let output = render(score, frames: frames, blocks: [64], tile: 64) {
      renderer, player, frame, _ in
      // In time for its tile.
      guard frame == 0 else { return }
      for (id, values) in runs {
        for start in stride(from: 0, to: values.count, by: block) {
          renderer.sendRun(
            id, values: Array(values[start..<min(start + block, values.count)]),
            from: first + start, to: player)
        }
      }
    }
    let difference = firstDifference(output, expected)
    #expect(difference == nil)
  }

  /// An empty pool refuses, and says so.
  @Test func fullQueue() throws {
    let score = try Score(Pattern(), profile: Profiles.taptic)
    let renderer = Renderer(RendererConfiguration(liveCapacity: 4))
    let player = try #require(renderer.addPlayer(score))
    let values = [Float](repeating: 0.5, count: 40)
    // The pool of the tests has eight times as much.
    let capacity = 4 * 8
    let taken = renderer.sendParameters(
      .hapticIntensity, values: values, from: 0, to: player)
    #expect(taken == capacity)
    #expect(!renderer.sendParameter(.hapticIntensity, value: 1, at: 9, to: player))
  }

  /// `stop` begins the release of what sounds and keeps the rest from starting.
  @Test(arguments: Profiles.all.indices)
  func stop(profile: Int) throws {
    var generator = Generator(seed: 5)
    let pattern = generator.pattern(controls: 4)
    let stop = 20_011
    var reference = try ReferenceRenderer(
      pattern, profile: Profiles.all[profile],
      playback: ReferencePlayback(stopTime: Double(stop) / 48_000))
    let truth = reference.render()
    let score = try Score(pattern, profile: Profiles.all[profile])
    let output = render(score, frames: truth.count + 500, blocks: [100]) {
      renderer, player, frame, count in
      if frame <= stop, stop < frame + count { renderer.stop(player, at: stop) }
    }
    #expect(signalToNoise(truth, output) >= 100)
    #expect(output[truth.count...].allSatisfy { $0 == 0 })
  }
}

import PacinianKernels
import PacinianPattern
import PacinianProfiles
import PacinianRendering
import PacinianSpectra

/// Renderings of the tests' random patterns and profiles, and of the profiles that are built in.
struct RenderingCases {
  let level: KernelLevel

  /// Events without an end hold for two seconds.
  private let options = RenderingOptions(durationLimit: 2)

  private func score(_ pattern: Pattern, _ profile: ActuatorProfile) -> Score {
    // The package's own transforms on both sides: FFTW is not at hand for the other processor.
    let bank = TransientBank(
      profile: profile, sampleRate: options.sampleRate, transforms: .kernels)
    guard let score = try? Score(pattern, profile: profile, options: options, bank: bank) else {
      fatalError("the tests' patterns can be rendered")
    }
    return score
  }

  private func write(
    _ name: String, frameCount: Int, _ render: (UnsafeMutablePointer<Float>) -> Void
  ) {
    let output = Values.zeros(frameCount)
    render(output)
    var record = Record(name)
    record.add(output, count: frameCount)
    record.write()
  }

  /// The renderer, at every size of tile, over a second of every kind of event and control.
  func runPatterns() {
    let builtIn = BuiltInProfiles.names.compactMap { BuiltInProfiles.profile(named: $0) }
    for (index, profile) in (Profiles.all + builtIn).enumerated() {
      var generator = Generator(seed: UInt64(index))
      let score = score(generator.pattern(), profile)
      let tiled = TiledRendering([score], level: level, tileFrames: 32 << (index % 4))
      write("render-\(index)-\(profile.name)", frameCount: score.frameCount) {
        tiled.render(into: $0, frameCount: score.frameCount, position: 0)
      }
    }
  }

  /// Some hundred voices at a time that nothing moves: envelopes from tables, corners through
  /// nodes.
  func runCrowds() {
    for profile in [Profiles.taptic, Profiles.wideband] {
      var generator = Generator(seed: 8)
      let score = score(generator.pattern(events: 1_500, controls: 0), profile)
      let tiled = TiledRendering([score], level: level)
      write("render-crowd-\(profile.name)", frameCount: score.frameCount) {
        tiled.render(into: $0, frameCount: score.frameCount, position: 0)
      }
    }
  }

  /// Values that come while a player plays.
  func runLiveControls() {
    var generator = Generator(seed: 99)
    let score = score(generator.pattern(events: 60, controls: 4), Profiles.metaquest)
    let player = LiveLayer(score, profile: Profiles.metaquest, level: level)
    player.begin(at: 0)
    write("render-live", frameCount: score.frameCount) {
      var frame = 0
      while frame < score.frameCount {
        guard player.send(1, generator.uniform(-1...1), at: frame + 77, rampFrames: 300),
          player.send(0, generator.uniform(), at: frame + 50, rampFrames: 0)
        else { fatalError("there is room for the values") }
        let count = min(LiveLayer.tileFrames, score.frameCount - frame)
        player.add(tile: frame / LiveLayer.tileFrames, frameCount: count, to: $0 + frame)
        frame += count
      }
    }
  }

  /// A few voices without tiles.
  func runOffline() {
    for profile in [Profiles.taptic, Profiles.quadratic] {
      var generator = Generator(seed: 7)
      let score = score(generator.pattern(events: 10, controls: 5), profile)
      let renderer = OfflineRenderer([score], level: level)
      guard renderer.isDirect else { fatalError("ten voices are rendered one by one") }
      write("render-offline-\(profile.name)", frameCount: score.frameCount) {
        renderer.render(into: $0, frameCount: score.frameCount)
      }
    }
  }
}

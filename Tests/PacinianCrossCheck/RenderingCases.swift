import PacinianKernels
import PacinianPattern
import PacinianProfiles
import PacinianRendering

/// Renderings of the tests' random patterns and profiles, and of the profiles that are built in.
struct RenderingCases {
  let level: KernelLevel

  /// Events without an end hold for two seconds.
  private let options = RenderingOptions(durationLimit: 2)

  private func score(_ pattern: Pattern, _ profile: ActuatorProfile) -> Score {
    guard let score = try? Score(pattern, profile: profile, options: options) else {
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
      let renderer = Renderer(
        RendererConfiguration(tileFrames: 32 << (index % 4), level: level))
      _ = renderer.addPlayer(score)
      write("render-\(index)-\(profile.name)", frameCount: score.frameCount) {
        renderer.render(into: $0, frameCount: score.frameCount)
      }
    }
  }

  /// Some hundred voices at a time that nothing moves: envelopes from tables, corners through nodes.
  func runCrowds() {
    for profile in [Profiles.taptic, Profiles.wideband] {
      var generator = Generator(seed: 8)
      let score = score(generator.pattern(events: 1_500, controls: 0), profile)
      let renderer = Renderer(RendererConfiguration(level: level))
      _ = renderer.addPlayer(score)
      write("render-crowd-\(profile.name)", frameCount: score.frameCount) {
        renderer.render(into: $0, frameCount: score.frameCount)
      }
    }
  }

  /// Values that come while a player plays.
  func runLiveControls() {
    var generator = Generator(seed: 99)
    let score = score(generator.pattern(events: 60, controls: 4), Profiles.metaquest)
    let renderer = Renderer(RendererConfiguration(level: level))
    guard let player = renderer.addPlayer(score) else { fatalError("the renderer has room") }
    write("render-live", frameCount: score.frameCount) {
      var frame = 0
      while frame < score.frameCount {
        let count = min(500, score.frameCount - frame)
        renderer.sendParameter(
          .hapticSharpness, value: generator.uniform(-1...1), at: frame + 77, rampFrames: 300,
          to: player)
        renderer.sendParameter(
          .hapticIntensity, value: generator.uniform(), at: frame + 50, to: player)
        renderer.render(into: $0 + frame, frameCount: count)
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

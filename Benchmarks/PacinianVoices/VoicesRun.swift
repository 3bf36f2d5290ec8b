import PacinianBase
import PacinianEngine
import PacinianModel
import PacinianRendering

/// Renders 4 096 voices and measures it.
struct VoicesRun {
  enum Kind: String { case offline, engine }

  private enum Source {
    case offline(OfflineRenderer)
    case engine(Engine, PacinianEngine.Player)
  }

  private static let sampleRate = 48_000
  private static let voices = 4_096
  private static let block = 128
  private static let warmUp = sampleRate / 10 / block * block

  private let source: Source
  private let frames: Int

  init(_ kind: Kind, seconds: Double) throws {
    frames = Int(seconds * Double(Self.sampleRate)) / Self.block * Self.block
    let pattern = Self.pattern(seconds: seconds)
    guard let profile = BuiltInProfiles.profile(named: "taptic") else {
      preconditionFailure("the profile is built in")
    }
    switch kind {
    case .offline:
      source = .offline(OfflineRenderer([try Score(pattern, profile: profile)]))
    case .engine:
      var configuration = EngineConfiguration()
      configuration.buses = .haptic
      configuration.notifications = .polled
      configuration.limiter = .none
      configuration.tileFrames = 128
      let engine = try Engine(configuration, profile: profile)
      let player = try engine.makePlayer(pattern)
      engine.start()
      try player.start()
      source = .engine(engine, player)
    }
  }

  func measure() {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: Self.block)
    defer { samples.deallocate() }
    var hash: UInt64 = 0
    var start = 0.0
    for frame in stride(from: 0, to: Self.warmUp + frames, by: Self.block) {
      if frame == Self.warmUp { start = Self.now() }
      switch source {
      case .offline(let renderer): renderer.render(into: samples, frameCount: Self.block)
      case .engine(let engine, _):
        engine.render(haptic: samples, audio: nil, frameCount: Self.block)
      }
      for index in 0..<Self.block { hash = hash &* 31 &+ UInt64(samples[index].bitPattern) }
    }
    let elapsed = Self.now() - start
    let digits = String(hash, radix: 16)
    let padding = String(repeating: "0", count: 16 - digits.count)
    print("\(elapsed / Double(frames) / Double(Self.voices)) \(padding)\(digits)")
  }

  private static func pattern(seconds: Double) -> Pattern {
    var seed: UInt64 = 1
    func draw(_ low: Double, _ high: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return low + (high - low) * (Double(seed >> 11) / 9_007_199_254_740_992)
    }
    return Pattern(
      events: (0..<voices).map { _ in
        var event = Event(
          kind: .hapticContinuous, time: draw(0, 0.02), duration: seconds + 1, parameters: [])
        event.parameters.append(EventParameter(.hapticIntensity, draw(0.1, 1)))
        event.parameters.append(EventParameter(.hapticSharpness, draw(0.35, 0.65)))
        return event
      })
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

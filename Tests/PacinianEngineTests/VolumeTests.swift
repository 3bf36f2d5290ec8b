import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Volumes of players and engines, pauses of engines, and where players are.
@Suite struct VolumeTests {
  private static let tone = Pattern(events: [.continuous(at: 0, duration: 2, sharpness: 0.5)])

  @Test(
    "a player's volume holds for all its starts, and a mute does not change it",
    arguments: ["taptic", "metaquest"])
  func player(profile: String) throws {
    let manual = try ManualEngine(profile: profile)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    #expect(player.volume == 1)
    player.volume = 0.25
    for _ in 0..<2 {
      try player.start()
      let output = manual.advance(seconds: 1)
      let truth = try reference(.rich, frames: output.count, profile: profile).map { 0.25 * $0 }
      #expect(signalToNoise(truth, output) >= 100)
      manual.advance(seconds: 0.5)
      player.isMuted = true
      player.isMuted = false
    }
    player.volume = .nan
    #expect(player.volume == 0.25)
    player.volume = 100
    #expect(player.volume == Player.volumes.upperBound)
    player.volume = -1
    #expect(player.volume == 0)
  }

  @Test(
    "a player with a volume rests, and one whose volume has changed does so again",
    arguments: ["taptic", "metaquest"])
  func resting(profile: String) throws {
    let manual = try ManualEngine(profile: profile)
    let core = manual.engine.service.core
    manual.engine.start()
    let pattern = Pattern(
      events: (0..<8).map {
        .continuous(at: 0, duration: 2, intensity: 0.1, sharpness: 0.3 + 0.05 * Double($0))
      })
    let player = try manual.engine.makePlayer(pattern)
    let volumes = [(0.25, 6_400), (1.5, 6_401), (0, 6_430), (1, 6_463)]
    player.volume = Float(volumes[0].0)
    try player.start()
    var output: [Float] = []
    for (volume, frames) in volumes {
      player.volume = Float(volume)
      output += manual.advance(frames: frames)
      #expect(core.pointee.players.firstActive == nil)
      #expect(core.pointee.tiles.resting.pointee.count == 8)
    }
    var truth = try reference(pattern, frames: output.count, profile: profile)
    var end = 0
    for (volume, frames) in volumes {
      for frame in end..<end + frames { truth[frame] *= volume }
      end += frames
    }
    #expect(signalToNoise(truth, output) >= 110)
  }

  @Test("the engine's volume acts on all players and outlives a stop")
  func engine() throws {
    let manual = try ManualEngine()
    manual.engine.volume = 0.5
    let player = try manual.engine.makePlayer(.rich)
    for _ in 0..<2 {
      manual.engine.start()
      let start = manual.time
      try player.start()
      let output = manual.advance(seconds: 1)
      #expect(manual.time > start)
      let truth = try reference(.rich, frames: output.count).map { 0.5 * $0 }
      #expect(signalToNoise(truth, output) >= 100)
      manual.engine.stop()
      manual.advance(frames: 960)
    }
  }

  /// The largest second difference of a signal, which a jump makes large.
  private func roughness(_ samples: [Float]) -> Float {
    zip(zip(samples, samples.dropFirst()), samples.dropFirst(2)).reduce(0) {
      max($0, abs($1.0.0 - 2 * $1.0.1 + $1.1))
    }
  }

  private static let changes: [@Sendable (ManualEngine, Player) -> Void] = [
    { _, player in player.volume = 0.1 }, { manual, _ in manual.engine.volume = 0.1 },
    { _, player in player.volume = 1.5 }, { manual, _ in manual.engine.isPaused = true },
  ]

  @Test("a change makes no click", arguments: changes.indices)
  func clicks(index: Int) throws {
    func play(_ change: (ManualEngine, Player) -> Void) throws -> [Float] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makePlayer(Self.tone)
      try player.start()
      manual.advance(frames: 9_613)
      change(manual, player)
      manual.advance(frames: 4_800, block: 100)
      manual.engine.isPaused = false
      manual.advance(frames: 4_800, block: 100)
      return Array(manual.output[4_800...])
    }
    let plain = roughness(try play { _, _ in })
    let changed = roughness(try play(Self.changes[index]))
    let most: Float = index == 2 ? 1.5 : 1
    // A ramp of 240 frames bends the signal by a 240th of it, where it begins and ends.
    #expect(changed < most * plain + 2 / 240, "\(changed) of \(plain)")
  }

  @Test("an engine that is paused stands still, and goes on where it was", arguments: [0, 0.005])
  func pause(smoothing: Double) throws {
    let manual = try ManualEngine(smoothing: smoothing)
    let fade = Int(smoothing * 48_000)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.tone)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    try player.start()
    try player.stop(at: 0.3)
    let first = manual.advance(frames: 4_800)
    manual.engine.isPaused = true
    let silent = manual.advance(frames: 48_000)
    #expect(manual.time == Double(4_800 + fade) / 48_000)
    #expect(silent[fade...].allSatisfy { $0 == 0 })
    #expect(player.isActive && completions.count == 0)
    #expect(manual.engine.isPaused)
    manual.engine.isPaused = false
    let rest = manual.advance(frames: 24_000)
    #expect(!player.isActive && completions.count == 1)
    let truth = try reference(Self.tone, stop: 0.3, frames: first.count + fade + rest.count)
    #expect(signalToNoise(Array(truth[..<4_800]), first) >= 100)
    #expect(
      signalToNoise(Array(truth[(4_800 + 2 * fade)...]), Array(rest[fade...])) >= 100)
  }

  @Test("an engine that is paused stops, and completions come")
  func stopWhilePaused() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    try player.start()
    manual.advance(frames: 480)
    manual.engine.isPaused = true
    manual.advance(frames: 960)
    manual.engine.stop()
    #expect(manual.advance(frames: 960).allSatisfy { $0 == 0 })
    #expect(completions.count == 1)
    manual.engine.start()
    try player.start()
    #expect(manual.advance(frames: 960).allSatisfy { $0 == 0 })
    manual.engine.isPaused = false
    #expect(energy(manual.advance(frames: 960)[...]) > 0.1)
  }

  @Test("a player tells where it is in its pattern")
  func position() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.tone)
    #expect(player.position == 0)
    try player.start(at: 0.01)
    manual.advance(frames: 480)
    #expect(player.position == 0)
    manual.advance(frames: 4_800)
    #expect(abs(player.position - 0.1) < 1e-9)
    try player.setPlaybackRate(2)
    manual.advance(frames: 4_800)
    #expect(abs(player.position - 0.3) < 1e-9)
    try player.seek(toOffset: 1)
    try player.pause()
    manual.advance(frames: 480)
    #expect(abs(player.position - 1) < 1e-9)
    manual.advance(frames: 4_800)
    #expect(abs(player.position - 1) < 1e-9)
    try player.resume()
    manual.advance(frames: 4_800)
    #expect(abs(player.position - 1.2) < 1e-9)
    try player.setLoop(true, end: 1.5)
    manual.advance(frames: 9_600)
    #expect(abs(player.position - 0.1) < 1e-9)
    try player.setLoop(false)
    manual.advance(seconds: 2)
    #expect(abs(player.position - player.patternDuration) < 1e-9)
  }

  @Test("the default limiter changes nothing up to full scale, and holds it")
  func limiter() throws {
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    // (Sines of amplitude 1 come to a rounding beyond it.)
    for (intensity, count) in [(1 - 1e-6, 1), (1.0, 8)] {
      var outputs: [[Float]] = []
      for isDefault in [true, false] {
        let manual = try ManualEngine {
          $0.limiter = isDefault ? EngineConfiguration().limiter : .none
        }
        manual.engine.start()
        let pattern = Pattern(
          events: (0..<count).map { _ in .continuous(at: 0, duration: 0.5, intensity: intensity) })
        let player = try manual.engine.makePlayer(pattern)
        try player.start()
        outputs.append(manual.advance(frames: 24_000, block: 100))
      }
      let peak = outputs[1].reduce(0) { max($0, abs($1)) }
      #expect((peak > 1) == (count > 1), "\(peak), \(profile.name)")
      if count == 1 {
        #expect(zip(outputs[0], outputs[1]).allSatisfy { $0.bitPattern == $1.bitPattern })
      } else {
        #expect(outputs[0].allSatisfy { abs($0) <= 1 })
      }
    }
  }

  @Test("the completion of a player that was let go of comes")
  func oneShot() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let completions = Counter()
    var player: Player? = try manual.engine.makePlayer(.rich)
    player?.setCompletionHandler { completions.add() }
    try player?.start()
    player = nil
    manual.advance(seconds: 1.5)
    #expect(completions.count == 1)
  }
}

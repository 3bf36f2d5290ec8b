@testable import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// Players to which nothing happens are not looked at, and yet end when they should.
@Suite struct RestingTests {
  @Test("a stop between two events ends the player, wherever in a tile it falls")
  func stopBetweenEvents() throws {
    for frame in [6_400, 6_401, 6_430, 6_463] {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makePlayer(
        Pattern(events: [.transient(at: 0), .continuous(at: 0.5, duration: 0.1)]))
      try player.start()
      try player.stop(at: Double(frame) / 48_000)
      manual.advance(seconds: 0.2)
      #expect(!player.isActive)
      #expect(manual.engine.telemetry.activePlayers == 0)
    }
  }

  @Test("a player that has been paused for long ends when nobody holds it any more")
  func pausedAndDropped() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let completions = Counter()
    var player: AdvancedPlayer? = try manual.engine.makeAdvancedPlayer(.rich)
    player?.setCompletionHandler { completions.add() }
    try player?.start()
    try player?.pause(at: 0.2)
    manual.advance(seconds: 0.5)
    #expect(completions.count == 0)
    player = nil
    manual.advance(seconds: 0.1)
    #expect(completions.count == 1)
    #expect(manual.engine.telemetry.activePlayers == 0)
  }

  @Test("a looping player that is released in the silence before its loop's end plays no more")
  func abandonedInSilence() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    var player: AdvancedPlayer? = try manual.engine.makeAdvancedPlayer(
      Pattern(events: [.continuous(at: 0, duration: 0.1)]))
    let completions = Counter()
    player?.setCompletionHandler { completions.add() }
    player?.isLoopEnabled = true
    player?.loopEnd = 0.5
    try player?.start()
    manual.advance(seconds: 0.3)
    player = nil
    #expect(manual.advance(seconds: 2).allSatisfy { $0 == 0 })
    manual.engine.poll()
    #expect(completions.count == 1 && manual.engine.telemetry.activePlayers == 0)
  }

  @Test("every voice of every player rests, however many there are")
  func manyVoices() throws {
    let manual = try ManualEngine { $0.tileFrames = 128 }
    manual.engine.start()
    let pattern = Pattern(
      events: (0..<32).map { _ in .continuous(at: 0, duration: 0.5, intensity: 0.001) })
    let first = try manual.engine.makePlayer(pattern)
    let players = try [first] + (1..<256).map { _ in try manual.engine.makePlayer(like: first) }
    for player in players { try player.start(at: 0.01) }
    let output = manual.advance(seconds: 0.3)
    let core = manual.engine.service.core
    #expect(core.pointee.players.firstActive == nil)
    #expect(core.pointee.tiles.resting.pointee.count == 256 * 32)
    #expect(manual.engine.telemetry.activeVoices == 256 * 32)
    #expect(manual.engine.telemetry.droppedVoices == 0)
    let one = Pattern(events: [.continuous(at: 0, duration: 0.5, intensity: 0.001)])
    let truth = try reference(one, start: 0.01, frames: output.count).map { 256 * 32 * $0 }
    #expect(signalToNoise(truth, output) >= 100)
    manual.advance(seconds: 0.5)
    #expect(players.allSatisfy { !$0.isActive })
  }

  @Test(
    "a step of sharpness to a bound counts from its frame, also where a tile begins",
    arguments: ["taptic", "metaquest"], [6_400, 6_401, 6_430])
  func stepToABound(profile: String, frame: Int) throws {
    let manual = try ManualEngine(profile: profile)
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.5)])
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    manual.advance(frames: frame, block: frame)
    try player.sendParameters([DynamicParameter(.hapticSharpness, time: 0, value: -0.9)])
    manual.advance(frames: 9_600)
    // The same step, known from the beginning.
    var stepped = pattern
    stepped.controls = [
      .parameter(
        DynamicParameter(.hapticSharpness, time: (Double(frame) - 1e-6) / 48_000, value: -0.9))
    ]
    let truth = try reference(stepped, frames: manual.output.count, profile: profile)
    #expect(signalToNoise(truth, manual.output) >= 100)
  }

  @Test("letting go of a paused player is a stop: a start that is still to come forgets what was")
  func pausedDroppedAndStarted() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.2)])
    var player: AdvancedPlayer? = try manual.engine.makeAdvancedPlayer(pattern)
    try player?.start()
    try player?.pause(at: 0.0625)
    try player?.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.5)], at: 0.125)
    try player?.start(at: 0.5)
    manual.advance(seconds: 0.25)
    player = nil
    manual.advance(seconds: 0.5)
    let truth = try reference(pattern, start: 0.5, frames: manual.output.count)
    #expect(signalToNoise(Array(truth[24_000...]), Array(manual.output[24_000...])) >= 100)
  }

  @Test(
    "many voices rest when their controls have been still for a while, few voices at once",
    arguments: [(8, 0), (100, 7)])
  func patience(voices: Int, tiles: Int) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(
      Pattern(
        events: (0..<voices).map {
          .continuous(at: 0, duration: 1, intensity: 0.01, sharpness: 0.3 + 0.001 * Double($0))
        }))
    let resting = manual.engine.service.core.pointee.tiles.resting
    try player.start()
    manual.advance(seconds: 0.1)
    #expect(resting.pointee.count == voices)
    for value in [0.5, 0.4, 0.6, 0.3] {
      // It acts with the first frame of a tile: four frames of stillness for each voice follow.
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: value)])
      for tile in 0...tiles {
        manual.advance(frames: 64, block: 64)
        #expect(resting.pointee.count == (tile < tiles ? 0 : voices))
      }
    }
  }
}

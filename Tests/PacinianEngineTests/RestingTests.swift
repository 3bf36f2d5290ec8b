import PacinianEngine
import PacinianPattern
import Testing

/// Players to which nothing happens are not looked at, and yet end when they should.
@Suite struct RestingTests {
  @Test("a stop between two events ends the player, wherever in a tile it falls")
  func stopBetweenEvents() throws {
    for frame in [6_400, 6_401, 6_430, 6_463] {
      let manual = try ManualEngine()
      try manual.engine.start()
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
    try manual.engine.start()
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
}

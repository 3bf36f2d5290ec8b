import PacinianModel
import Testing

@testable import PacinianEngine

/// Starts at a ceiling that take the places of others.
@Suite struct StealingTests {
  private func tone(_ intensity: Double, events: Int = 1) -> Pattern {
    Pattern(
      events: (0..<events).map { _ in .continuous(at: 0, duration: 10, intensity: intensity) })
  }

  @Test("the quietest of the least important goes; one that is more important than all is refused")
  func order() throws {
    let manual = try ManualEngine {
      $0.playerCapacity = 3
      $0.stealsPlayers = true
    }
    manual.engine.start()
    func start(_ intensity: Double, _ priority: Int) throws -> Player {
      let player = try manual.engine.makePlayer(tone(intensity))
      player.priority = priority
      try player.start()
      manual.advance(frames: 9_600)
      return player
    }
    let important = try start(0.1, 5)
    let loud = try start(0.8, 0)
    let quiet = try start(0.3, 0)
    loud.volume = 0.5
    let completions = Counter()
    quiet.setCompletionHandler { completions.add() }
    let second = try start(0.6, 0)
    #expect(important.isActive && loud.isActive && second.isActive && !quiet.isActive)
    #expect(completions.count == 1)
    // 0.8 at half the volume is quieter than 0.6.
    let third = try start(0.5, 0)
    #expect(important.isActive && second.isActive && third.isActive && !loud.isActive)
    #expect(throws: EngineError.playersFull(capacity: 3)) { try start(1, -1) }
    let fourth = try start(0.01, 9)
    #expect(important.isActive && second.isActive && fourth.isActive && !third.isActive)
    #expect(manual.engine.telemetry.activePlayers == 3)
  }

  @Test("as many go as make room for voices, and none where that is not enough")
  func voices() throws {
    let manual = try ManualEngine {
      $0.voiceCapacity = 6
      $0.stealsPlayers = true
    }
    manual.engine.start()
    let players = try (0..<3).map {
      try manual.engine.makePlayer(tone(0.2 + 0.1 * Double($0), events: 2))
    }
    for player in players { try player.start() }
    manual.advance(frames: 9_600)
    players[2].priority = 1
    let large = try manual.engine.makePlayer(tone(0.1, events: 5))
    #expect(throws: EngineError.voicesFull(capacity: 6)) { try large.start() }
    manual.advance(frames: 9_600)
    #expect(players.allSatisfy { $0.isActive })
    let fitting = try manual.engine.makePlayer(tone(0.1, events: 3))
    try fitting.start()
    manual.advance(frames: 9_600)
    #expect(players.map { $0.isActive } == [false, false, true])
    #expect(manual.engine.service.atomics.pointee.busyVoices.held.load(ordering: .relaxed) == 5)
  }

  @Test("room is counted once where players are stolen, started again and end")
  func counts() throws {
    let manual = try ManualEngine {
      $0.playerCapacity = 4
      $0.stealsPlayers = true
    }
    manual.engine.start()
    let first = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 0.05)]))
    let players = try [first] + (1..<12).map { _ in try manual.engine.makePlayer(like: first) }
    var random = SplitMixed(state: 3)
    for turn in 0..<400 {
      try players[random.next(12)].start(at: turn % 3 == 0 ? manual.time + 0.01 : 0)
      if turn % 5 == 0 { try players[random.next(12)].stop() }
      manual.advance(frames: 64 * random.next(8))
      let held = manual.engine.service.atomics.pointee.busyPlayers.held.load(ordering: .relaxed)
      #expect((0...4).contains(held))
    }
    manual.advance(seconds: 1)
    #expect(manual.engine.service.atomics.pointee.busyPlayers.held.load(ordering: .relaxed) == 0)
    #expect(players.allSatisfy { !$0.isActive })
  }

  /// Numbers that are the same in each run (a linear congruential generator).
  private struct SplitMixed {
    var state: UInt64

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }
}

import PacinianModel
import Testing

@testable import PacinianEngine

/// Idle players give the memory of their passes back, and nobody hears it.
@Suite struct IdlePlayersTests {
  private static let pattern = Pattern(
    events: (0..<4).map { .continuous(at: 0, duration: 0.05, sharpness: Double($0) / 4) })

  private func hasPasses(_ player: Player) -> Bool {
    player.storage.atomics.pointee.lifetime.hasPasses
  }

  /// Lets as many players start and end as take more memory than idle players keep.
  private func fill(_ manual: ManualEngine) throws -> [Player] {
    let first = try manual.engine.makePlayer(Self.pattern)
    let players = try [first] + (1..<1_000).map { _ in try manual.engine.makePlayer(like: first) }
    for player in players { try player.start() }
    manual.advance(seconds: 1)
    return players
  }

  @Test("those that ended first have none, the others a bounded part, and all play again")
  func releasePasses() throws {
    let manual = try ManualEngine()
    let service = manual.engine.service
    manual.engine.start()
    let players = try fill(manual)
    #expect(players.allSatisfy { !$0.isActive })
    // What releases memory is no call of the host's.
    #expect(manual.engine.telemetry.queueDepth == 0)
    manual.advance(seconds: 0.5)
    let kept = players.count { hasPasses($0) }
    let bytes = players.reduce(0) { $0 + $1.storage.passBytes }
    #expect(kept > 0 && bytes <= IdlePlayers.most)
    #expect(service.delivery.idle.bytes == bytes)
    #expect(service.growing.needed.players == kept)
    let before = manual.advance(frames: 4_800)
    #expect(before.allSatisfy { $0 == 0 })
    let completions = Counter()
    for player in players { player.setCompletionHandler { completions.add() } }
    for player in players { try player.start() }
    #expect(players.allSatisfy { hasPasses($0) })
    manual.advance(seconds: 1)
    #expect(completions.count == 1_000)
    #expect(manual.engine.telemetry.droppedVoices == 0)
  }

  @Test("players that go are forgotten")
  func gone() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    var players = try fill(manual)
    #expect(!players.isEmpty)
    players = []
    manual.advance(frames: 960)
    #expect(manual.engine.service.delivery.idle.bytes == 0)
    #expect(manual.engine.service.growing.needed.players == 0)
  }

  /// The sound of a start with or without memory from before, with values that came while idle.
  private func play(
    isFilled: Bool, rate: Double = 1, _ send: (ManualEngine, AdvancedPlayer) throws -> Void
  ) throws -> [Float] {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    try player.start()
    try player.stop(at: 0.1)
    manual.advance(seconds: 2)
    var others: [Player] = []
    if isFilled {
      others = try fill(manual)
      #expect(!hasPasses(player))
    } else {
      manual.advance(seconds: 1)
      #expect(hasPasses(player))
    }
    if rate != 1 { try player.setPlaybackRate(rate) }
    try send(manual, player)
    manual.advance(frames: 960)
    try player.start()
    return withExtendedLifetime(others) { manual.advance(seconds: 1.5) }
  }

  private static let sends: [@Sendable (ManualEngine, AdvancedPlayer) throws -> Void] = [
    { _, _ in },
    { _, player in
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.3)])
    },
    { manual, player in
      let values = (0..<480).map { Float($0) / 960 }
      for id in [ControlID.hapticIntensity, .hapticSharpness, .hapticIntensity] {
        var samples = [Float](repeating: 0, count: 480)
        var span = samples.mutableSpan
        manual.engine.render(haptic: &span) { $0.send(values.span, of: id, to: player) }
      }
      try player.sendParameters([DynamicParameter(.hapticSharpness, time: 0.5, value: -0.3)])
    },
  ]

  @Test("a start sounds the same with its values and rate", arguments: sends.indices, [1, 1.5])
  func sameSound(index: Int, rate: Double) throws {
    let expected = try play(isFilled: false, rate: rate, Self.sends[index])
    let output = try play(isFilled: true, rate: rate, Self.sends[index])
    #expect(energy(output[...]) > 1)
    #expect(zip(expected, output).allSatisfy { $0.bitPattern == $1.bitPattern })
  }

  @Test("values of render calls before the first start count as those that were sent")
  func beforeFirstStart() throws {
    func play(isHanded: Bool) throws -> [Float] {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makePlayer(.rich)
      let values = (0..<480).map { 1 - Float($0) / 960 }
      if !isHanded { try player.sendParameter(.hapticIntensity, values: values) }
      var samples = [Float](repeating: 0, count: 480)
      var span = samples.mutableSpan
      manual.engine.render(haptic: &span) {
        if isHanded { $0.send(values.span, of: .hapticIntensity, to: player) }
      }
      try player.start()
      return manual.advance(seconds: 1.5)
    }
    let (expected, output) = (try play(isHanded: false), try play(isHanded: true))
    #expect(energy(output[...]) > 1)
    #expect(zip(expected, output).allSatisfy { $0.bitPattern == $1.bitPattern })
  }
}

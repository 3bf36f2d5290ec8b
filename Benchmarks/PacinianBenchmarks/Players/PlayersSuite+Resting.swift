import PacinianEngine
import PacinianModel

extension PlayersSuite {
  /// Idle players, which have all played: what a block and a poll cost, and what they hold.
  func rest() throws -> PlayersRow {
    // So many that what the last ones keep for their next start, 1 MiB, does not count.
    let count = 10_000
    /// Players that play at a time before they rest.
    let group = 250
    let engine = try warmEngine()
    engine.start()
    let patterns = (0..<16).map { Self.tenEvents(seed: $0) }
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    defer { block.deallocate() }
    func render() { engine.render(haptic: block, audio: nil, frameCount: 128) }
    let before = AllocationCounter.allocatedBytes
    var players = try patterns.map { try engine.makePlayer($0) }
    while players.count < count {
      players.append(try engine.makePlayer(like: players[players.count % patterns.count]))
    }
    for first in stride(from: 0, to: count, by: group) {
      for player in players[first..<first + group] { try player.start() }
      repeat {
        render()
        engine.poll()
      } while players[first..<first + group].contains { $0.isActive }
    }
    // What the last ones give back has gone.
    for _ in 0..<32 {
      render()
      engine.poll()
    }
    let bytes = Double(AllocationCounter.allocatedBytes - before)
    let turns = options.isQuick ? 5 : 21
    let turn = PlayersTurn(limit: 5_000_000, most: 100_000)
    var (blocks, polls) = ([Double](), [Double]())
    for _ in 0..<turns {
      blocks.append(turn.time { render() })
      polls.append(turn.time { engine.poll() })
    }
    withExtendedLifetime(players) {}
    return PlayersRow(
      name: "rest", cost: Statistics(blocks), unit: "ns a block, \(count) players",
      details: [
        ("poll", Statistics(polls).median, "ns"), ("MiB", bytes / 1_048_576, ""),
        ("bytes a player", bytes / Double(count), ""),
      ])
  }
}

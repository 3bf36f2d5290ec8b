import PacinianModel
import PacinianTestSupport
import Synchronization
import Testing

@testable import PacinianEngine

/// Calls belong to the run of the engine in which they were accepted.
@Suite struct RunTests {
  /// An engine in its third run whose render thread, still in the first, has taken in a call of the
  /// second: what a stop and a start between two looks of the render thread can come to.
  private func manual(
    _ kind: Command.Kind, at frame: Double
  ) throws -> (ManualEngine, AdvancedPlayer, Counter) {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(
      Pattern(events: [.continuous(at: 0, duration: 20)]))
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    manual.advance(frames: 480)
    let service = player.service
    if kind == .start {
      try player.storage.atomics.pointee.beginStart(in: service.atomics, service.configuration)
      try player.storage.findPasses(in: service.growing)
    }
    try service.send(kind, to: player.storage, frame: .init(frame), run: service.run + 2)
    manual.advance(frames: 480)
    for _ in 0..<2 {
      manual.engine.stop()
      manual.engine.start()
    }
    return (manual, player, completions)
  }

  @Test("what is sent after the engine's end is released with the player")
  func sentTooLate() throws {
    var manual: ManualEngine? = try ManualEngine()
    var player = try manual?.engine.makeAdvancedPlayer(
      Pattern(events: [.continuous(at: 0, duration: 20)]))
    manual = nil
    weak var sent: PassPlanStorage?
    do {
      let player = try #require(player)
      let plan = try player.source.plan(player.service, rate: 2)
      sent = plan
      try player.service.send(.replacePlan, plan, to: player.storage)
    }
    #expect(sent != nil)
    player = nil
    #expect(sent == nil)
  }

  @Test("a start of a run that has ended sounds in no later one, and is completed")
  func start() throws {
    let (manual, player, completions) = try manual(.start, at: 2_000)
    #expect(manual.advance(frames: 4_800).allSatisfy { $0 == 0 })
    #expect(completions.count == 1)
    #expect(!player.isActive)
  }

  @Test("a stop of a run that has ended stops nothing in a later one")
  func stop() throws {
    let (manual, player, completions) = try manual(.stop, at: 2_000)
    try player.start()
    manual.advance(frames: 4_800)
    #expect(player.isActive)
    #expect(completions.count == 0)
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
  }
}

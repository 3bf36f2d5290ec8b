import PacinianBase
import PacinianEngine
import Synchronization
import Testing

/// Handlers that wait for the end of all players.
extension EngineTests {
  @Test("players finished: at once when none is active or the engine is stopped")
  func finishedAtOnce() throws {
    let manual = try ManualEngine()
    let calls = Counter()
    manual.engine.notifyWhenPlayersFinished {
      calls.add()
      return .leaveEngineRunning
    }
    manual.engine.poll()
    #expect(calls.count == 1)
    manual.engine.start()
    manual.engine.notifyWhenPlayersFinished {
      calls.add()
      return .stopEngine
    }
    manual.engine.poll()
    #expect(calls.count == 2)
    #expect(manual.engine.state == .stopped)
  }

  @Test("players finished: a handler that asks again is called at the next end")
  func finishedAgain() throws {
    let manual = try ManualEngine()
    let calls = Counter()
    @Sendable func ask(_ engine: Engine) {
      engine.notifyWhenPlayersFinished { [weak engine] in
        calls.add()
        if calls.count < 100, let engine { ask(engine) }
        return .leaveEngineRunning
      }
    }
    manual.engine.start()
    ask(manual.engine)
    manual.engine.poll()
    manual.engine.poll()
    #expect(calls.count == 1)
    let player = try manual.engine.makePlayer(.rich)
    for count in 2...3 {
      try player.start()
      manual.advance(seconds: 0.5)
      #expect(calls.count == count - 1)
      manual.advance(seconds: 1)
      #expect(calls.count == count)
    }
    // One that starts a player itself and then asks is called at that player's end.
    let ends = Counter()
    manual.engine.notifyWhenPlayersFinished { [weak engine = manual.engine] in
      try? player.start()
      engine?.notifyWhenPlayersFinished {
        ends.add()
        return .leaveEngineRunning
      }
      return .leaveEngineRunning
    }
    manual.engine.poll()
    manual.advance(seconds: 0.5)
    #expect(ends.count == 0)
    manual.advance(seconds: 1)
    #expect(ends.count == 1)
  }

  @Test("players finished: later starts postpone it; stopping has its reason")
  func finished() throws {
    let manual = try ManualEngine()
    let reasons = Reasons()
    let calls = Counter()
    manual.engine.setStoppedHandler { reasons.add($0) }
    manual.engine.start()
    let first = try manual.engine.makePlayer(.rich)
    let second = try manual.engine.makePlayer(.rich)
    try first.start()
    manual.engine.notifyWhenPlayersFinished {
      calls.add()
      return .stopEngine
    }
    manual.advance(seconds: 0.5)
    try second.start()
    manual.advance(seconds: 0.5)
    #expect(calls.count == 0)
    manual.advance(seconds: 0.5)
    #expect(calls.count == 1)
    #expect(manual.engine.state == .stopped)
    #expect(reasons.all == [.notifyWhenFinished])
    manual.advance(seconds: 0.5)
    #expect(calls.count == 1)
  }
}

import CoreHaptics
import Foundation
import Testing

/// A handler that is due is called before the client's next call, whatever the threads do.
@Suite("handlers before the client's next call")
struct HandlerOrderTests {
  /// Without the rule, threads decide: most of 300 runs go one way and some the other.
  private static let runs = 300

  /// The different outcomes of many runs, each with a recorder of its own.
  private func outcomes(_ run: (HapticRecorder, CHHapticEngine) throws -> String) throws -> Set<
    String
  > {
    Set(
      try (0..<Self.runs).map { _ in
        let recorder = HapticRecorder()
        return try run(recorder, try recorder.startedEngine())
      })
  }

  private func outcome(of call: () throws -> Void) -> String {
    do { try call() } catch { return "\((error as? CHHapticError)?.code ?? .unknownError)" }
    return "accepted"
  }

  @Test("the end of players that never began stops the engine before the next start")
  func finishedWithoutPlayers() throws {
    let outcomes = try outcomes { recorder, engine in
      engine.notifyWhenPlayersFinished { _ in .stopEngine }
      let player = outcome { try engine.makePlayer(with: pattern(tap())).start(atTime: 0) }
      recorder.advance(by: 0.1)
      return "\(player), \(recorder.events.count)"
    }
    #expect(outcomes == ["engineNotRunning, 0"])
  }

  @Test("an engine that the completion of a stop starts runs at the next call")
  func restartInCompletion() throws {
    let outcomes = try outcomes { recorder, engine in
      let player = try engine.makePlayer(with: pattern(tap()))
      engine.stop { [weak engine] _ in try? engine?.start() }
      let start = outcome { try player.start(atTime: 0) }
      recorder.advance(by: 0.1)
      return "\(start), \(recorder.events.count)"
    }
    #expect(outcomes == ["accepted, 1"])
  }

  @Test("a player that the completion of a start starts is stopped by the next call")
  func playInCompletion() throws {
    let outcomes = try outcomes { recorder, engine in
      nonisolated(unsafe) let player = try engine.makePlayer(with: pattern(hum(for: 1)))
      engine.start { _ in try? player.start(atTime: 0) }
      try player.stop(atTime: 0)
      recorder.advance(by: 0.1)
      return "\(recorder.waveform.peak(in: 0.05..<0.1) > 0)"
    }
    #expect(outcomes == ["false"])
  }

  @Test("the stopped handler restarts the engine before the next call, after every kind of stop")
  func restartInStoppedHandler() throws {
    for reason in [CHHapticEngine.StoppedReason.audioSessionInterrupt, .idleTimeout, .systemError] {
      let outcomes = try outcomes { recorder, engine in
        let player = try engine.makePlayer(with: pattern(tap()))
        engine.stoppedHandler = { [weak engine] _ in try? engine?.start() }
        if reason == .audioSessionInterrupt {
          recorder.host.beginInterruption()
          recorder.host.endInterruption()
          engine.stop { [weak engine] _ in try? engine?.start() }
        } else {
          recorder.stopEngines(because: reason)
        }
        let start = outcome { try player.start(atTime: 0) }
        recorder.advance(by: 0.1)
        return "\(start), \(recorder.events.count)"
      }
      #expect(outcomes == ["accepted, 1"], "\(reason)")
    }
  }

  @Test("a reset handler has made the next player before the next call")
  func reset() throws {
    let outcomes = try outcomes { recorder, engine in
      engine.resetHandler = { [weak engine] in try? engine?.start() }
      recorder.host.resetServices()
      let start = outcome { try engine.makePlayer(with: pattern(tap())).start(atTime: 0) }
      recorder.advance(by: 0.1)
      return "\(start), \(recorder.events.count)"
    }
    #expect(outcomes == ["accepted, 1"])
  }

  @Test("a player's completion comes with the block that ends it, and is the same each time")
  func playerCompletion() throws {
    let outcomes = try outcomes { recorder, engine in
      let first = try engine.makeAdvancedPlayer(with: pattern(hum(for: 1)))
      let second = try engine.makePlayer(with: pattern(hum(for: 1)))
      first.completionHandler = { _ in try? second.start(atTime: 0) }
      try first.start(atTime: 0)
      recorder.advance(by: 0.1)
      engine.stop()
      try engine.start()
      try second.stop(atTime: 0)
      recorder.advance(by: 0.5)
      return "\(recorder.waveform.peak(in: 0.2..<0.6) > 0)"
    }
    // The stop of the second player is before that block, and its start in it.
    #expect(outcomes == ["true"])
  }

  @Test("the reason of the stop before an engine's release is the same each time")
  func release() throws {
    let outcomes = try outcomes { recorder, first in
      let reasons = Calls<CHHapticEngine.StoppedReason>()
      var engine: CHHapticEngine? = try recorder.startedEngine()
      engine?.stoppedHandler = { reasons.add($0) }
      engine?.notifyWhenPlayersFinished { _ in .stopEngine }
      engine = nil
      recorder.advance(by: 0)
      withExtendedLifetime(first) {}
      return "\(reasons.all)"
    }
    #expect(outcomes.count == 1, "\(outcomes)")
    #expect(outcomes.first?.contains("notifyWhenFinished") == true)
  }

  @Test("handlers of several engines are called in the order of the engines")
  func order() throws {
    let outcomes = try outcomes { recorder, first in
      let calls = Calls<Int>()
      let engines = try [first] + (1..<5).map { _ in try recorder.startedEngine() }
      for (number, engine) in engines.enumerated() {
        engine.stoppedHandler = { _ in calls.add(number) }
      }
      recorder.stopEngines(because: .systemError)
      return "\(calls.all)"
    }
    #expect(outcomes == ["[0, 1, 2, 3, 4]"])
  }

  @Test("a handler that another one makes due has been called when the time has moved")
  func chain() throws {
    let outcomes = try outcomes { recorder, engine in
      let calls = Calls<Int>()
      engine.start { [weak engine] _ in
        calls.add(0)
        engine?.start { [weak engine] _ in
          calls.add(1)
          engine?.stop { _ in calls.add(2) }
        }
      }
      recorder.advance(by: 0)
      return "\(calls.all)"
    }
    #expect(outcomes == ["[0, 1, 2]"])
  }

  @Test("a call whose lock a handler waits for goes on, once for each handler")
  func lock() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.startedEngine()
    let player = try engine.makePlayer(with: pattern(tap()))
    let lock = NSLock()
    lock.lock()
    engine.start { _ in
      lock.lock()
      lock.unlock()
    }
    let begin = ProcessInfo.processInfo.systemUptime
    for _ in 0..<10 { try player.start(atTime: 0) }
    // One wait of a second, not ten; a busy machine may take a while.
    #expect(ProcessInfo.processInfo.systemUptime - begin < 8)
    lock.unlock()
    recorder.advance(by: 0.1)
    #expect(recorder.events.count == 1)
  }
}

import CoreHapticsTesting
import Foundation
import Testing

@testable import CoreHaptics

/// The recorder, its findings and the errors, whatever the rules.
extension BehaviorTests {
  @Test("engines of handlers and of their tasks belong to the handler's system")
  func handlersSystem() async throws {
    for recorder in [lenient, strict] {
      let made = Calls<HapticSystem>()
      let engine = try recorder.run { try CHHapticEngine() }
      engine.stoppedHandler = { _ in
        made.add(.current)
        Task { made.add(.current) }
      }
      engine.resetHandler = { made.add(.current) }
      engine.start(completionHandler: { _ in made.add(.current) })
      let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
      player.completionHandler = { _ in made.add(.current) }
      try await engine.start()
      try player.start(atTime: 0)
      recorder.advance(by: 1)
      engine.notifyWhenPlayersFinished { _ in
        made.add(.current)
        return .leaveEngineRunning
      }
      recorder.stopEngines(because: .systemError)
      recorder.host.resetServices()
      recorder.advance(by: 0)
      for _ in 0..<1_000 where made.count < 6 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(made.count == 6)
      #expect(made.all.allSatisfy { $0 === recorder.system })
    }
  }

  @Test("a failed expectation shows the findings, and says whose the engines are")
  func notes() throws {
    let engine = try strict.run { try CHHapticEngine() }
    let player = try engine.makePlayer(with: pattern(tap()))
    try? player.start(atTime: 0)
    let comparison = strict.comparison(with: [ExpectedEvent(.hapticTransient, at: 0)])
    #expect(comparison.description.contains("\n    found: 0.000 s runningEngine: a player was"))
    #expect(!comparison.description.contains("no engine belongs"))
    let other = HapticRecorder().comparison(with: [ExpectedEvent(.hapticTransient, at: 0)])
    #expect(other.description.contains("no engine belongs to this recorder, and "))
    withExtendedLifetime(engine) {}
  }

  @Test("no findings are expected, and there are some")
  func expectation() throws {
    let engine = try strict.startedEngine()
    strict.expectNoFindings()
    engine.resetHandler = {}
    withKnownIssue {
      strict.expectNoFindings()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("handlersFirst: resetHandler was set after") }
    }
  }

  @Test("a recorder that has adopted the process records the engines of singletons")
  func adopt() async {
    // In a process of its own: other tests have the process's system.
    await #expect(processExitsWith: .success) {
      let recorder = HapticRecorder().adopt()
      let engine = try CHHapticEngine()
      try engine.start()
      let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
      let player = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
      try player.start(atTime: 0)
      recorder.advance(by: 0.1)
      precondition(recorder.events.count == 1, "the engine is recorded")
      recorder.clear()
      precondition(recorder.events.isEmpty, "nothing is recorded any more")
    }
  }

  @Test("after clear the recording is empty and begins at 0")
  func clear() throws {
    let engine = try strict.startedEngine()
    for _ in 0..<2 {
      let player = try engine.makePlayer(with: pattern(tap()))
      engine.resetHandler = {}
      try player.start(atTime: 0)
      try player.sendParameters(
        [.init(parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)], atTime: 0)
      strict.advance(by: 0.25)
      strict.expect([ExpectedEvent(.hapticTransient, at: 0)])
      #expect(strict.parameters.map(\.time) == [0])
      #expect(strict.waveform.duration == 0.25)
      #expect(strict.time == 0.25)
      strict.failStarts(with: .serverInitFailed)
      strict.clear()
      #expect(strict.events.isEmpty && strict.findings.isEmpty && strict.time == 0)
    }
    engine.stop()
    try engine.start()
  }

  @Test("the error's description has its code, its name and what to do")
  func errorDescription() throws {
    let engine = try strict.run { try CHHapticEngine() }
    let player = try engine.makePlayer(with: pattern(tap()))
    do {
      try player.start(atTime: 0)
    } catch {
      #expect(
        "\(error)"
          == "com.apple.CoreHaptics -4805 (engineNotRunning): the engine is not running; start it first"
      )
    }
  }

  @Test("a custom audio event without a file is refused from AHAP as from the API")
  func audioWithoutFile() throws {
    let engine = try strict.startedEngine()
    let text = #"{"Pattern":[{"Event":{"EventType":"AudioCustom","Time":0}}]}"#
    expect(.invalidAudioResource) { try engine.playPattern(from: Data(text.utf8)) }
  }
}

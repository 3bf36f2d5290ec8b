import CoreHaptics
import Foundation
import Testing

/// Handlers that are set as properties: the compiler checks them with the flag
/// `-enable-actor-data-race-checks`, which this target has.
///
/// Each is called in a process of its own, whose end is its result.
@Suite("handlers of the main actor that are properties")
struct PropertyTests {
  @MainActor
  final class Model {
    let recorder = HapticRecorder()
    var count = 0

    func engine() throws -> CHHapticEngine {
      let engine = try recorder.run { try CHHapticEngine() }
      try engine.start()
      return engine
    }

    func stopCarelessly() throws {
      let engine = try engine()
      engine.stoppedHandler = { _ in self.count += 1 }
      recorder.stopEngines(because: .systemError)
    }

    func resetCarelessly() throws {
      let engine = try engine()
      engine.resetHandler = { self.count += 1 }
      recorder.host.resetServices()
      recorder.advance(by: 0)
    }

    func completeCarelessly() throws {
      let engine = try engine()
      let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
      let player = try engine.makeAdvancedPlayer(
        with: CHHapticPattern(events: [event], parameters: []))
      player.completionHandler = { _ in self.count += 1 }
      try player.start(atTime: 0)
      recorder.advance(by: 1)
    }
  }

  @Test("a stopped handler that touches its actor traps")
  func stopped() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      try await MainActor.run { try Model().stopCarelessly() }
    }
  }

  @Test("a reset handler that touches its actor traps")
  func reset() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      try await MainActor.run { try Model().resetCarelessly() }
    }
  }

  @Test("a player's completion handler that touches its actor traps")
  func completion() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      try await MainActor.run { try Model().completeCarelessly() }
    }
  }
}

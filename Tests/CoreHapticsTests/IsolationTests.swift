import CoreHaptics
import Foundation
import Testing

/// Handlers are called on a queue of the engine's own. A closure of the main actor that is handed
/// to a call has a check of the compiler, which ends the process on any other thread.
///
/// Each is called in a process of its own, whose end is its result.
@Suite("handlers of the main actor")
struct IsolationTests {
  @MainActor
  final class Model {
    let recorder = HapticRecorder()
    var isRunning = false

    /// Neither hops to the main actor.
    func startCarelessly() throws {
      let engine = try recorder.run { try CHHapticEngine() }
      engine.start { _ in self.isRunning = true }
      recorder.advance(by: 0)
    }

    func finishCarelessly() throws {
      let engine = try recorder.startedEngine()
      engine.notifyWhenPlayersFinished { _ in
        self.isRunning = false
        return .stopEngine
      }
      recorder.advance(by: 0)
    }

    /// Says that it may be called on any thread.
    func startWell() async throws {
      let engine = try recorder.run { try CHHapticEngine() }
      engine.start { @Sendable _ in
        precondition(!Thread.isMainThread)
        Task { @MainActor in self.isRunning = true }
      }
      recorder.advance(by: 0)
      while !isRunning { await Task.yield() }
    }
  }

  @Test("a completion handler that touches its actor traps")
  func completion() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      try await MainActor.run { try Model().startCarelessly() }
    }
  }

  @Test("a finished handler that touches its actor traps")
  func finished() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      try await MainActor.run { try Model().finishCarelessly() }
    }
  }

  @Test("a handler that hops to its actor does not")
  func hop() async {
    await #expect(processExitsWith: .success) { try await Model().startWell() }
  }
}

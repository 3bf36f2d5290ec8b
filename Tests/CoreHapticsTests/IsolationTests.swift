import CoreHaptics
import Foundation
import Testing

/// Handlers are called on a queue of the engine's own. The completion handlers of `start` and
/// `stop` are `@Sendable`, so that no closure handed to them belongs to an actor. A finished
/// handler of the main actor has a check of the compiler, which ends the process on any other
/// thread.
///
/// Each is called in a process of its own, whose end is its result.
@Suite("handlers of the main actor")
struct IsolationTests {
  @MainActor
  final class Model {
    let recorder = HapticRecorder()
    var isRunning = false

    /// Does not hop to the main actor.
    func finishCarelessly() throws {
      let engine = try recorder.startedEngine()
      engine.notifyWhenPlayersFinished { _ in
        self.isRunning = false
        return .stopEngine
      }
      recorder.advance(by: 0)
    }

    /// Neither closure says that it may be called on any thread.
    func startAndStop() async throws {
      let engine = try recorder.run { try CHHapticEngine() }
      engine.start { _ in
        precondition(!Thread.isMainThread)
        Task { @MainActor in self.isRunning = true }
      }
      recorder.advance(by: 0)
      while !isRunning { await Task.yield() }
      engine.stop { _ in
        precondition(!Thread.isMainThread)
        Task { @MainActor in self.isRunning = false }
      }
      recorder.advance(by: 0)
      while isRunning { await Task.yield() }
    }

    /// Says that it may be called on any thread.
    func finishWell() async throws {
      let engine = try recorder.startedEngine()
      isRunning = true
      engine.notifyWhenPlayersFinished { @Sendable _ in
        Task { @MainActor in self.isRunning = false }
        return .stopEngine
      }
      recorder.advance(by: 0)
      while isRunning { await Task.yield() }
    }
  }

  @Test("completion handlers of a class of the main actor do not trap")
  func completion() async {
    await #expect(processExitsWith: .success) { try await Model().startAndStop() }
  }

  @Test("a finished handler that touches its actor traps")
  func finished() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      try await MainActor.run { try Model().finishCarelessly() }
    }
  }

  @Test("a finished handler that hops to its actor does not")
  func hop() async {
    await #expect(processExitsWith: .success) { try await Model().finishWell() }
  }
}

import PacinianEngine
import Testing

@Suite("engines follow their host")
struct EngineTests {
  private let host = ApplicationHost()
  private let engine = TestEngine()

  @Test("it is suspended in the background with reason 2 and started again in the foreground")
  func background() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.setPhase(.inactive)
    #expect(engine.state == .running)
    host.setPhase(.background)
    #expect(engine.state == .stopped)
    host.setPhase(.inactive)
    #expect(engine.calls == [.start, .stopBecause(.applicationSuspended), .start])
    host.setPhase(.active)
    #expect(engine.calls.count == 3)
  }

  /// A subscription that a start makes, on the thread that changes the phase.
  private final class Early: @unchecked Sendable {
    var phases: HostEvents<PhaseTransition>.AsyncIterator?
  }

  @Test("a change of phase reaches engines first, and then observers")
  func order() async throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.setPhase(.background)
    // Steps are not repeated: who comes when the engine starts gets the step to inactive only if it
    // has not been sent yet.
    let phases = host.phases
    let early = Early()
    engine.onStart { early.phases = phases.makeAsyncIterator() }
    host.setPhase(.inactive)
    host.terminate()
    var iterator = try #require(early.phases)
    #expect(await iterator.next()?.new == .inactive)
  }

  @Test("a client that restarts by itself is not disturbed")
  func restartingClient() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.setPhase(.background)
    #expect(throws: HostedEngineError.inBackground) { try hosted.start() }
    host.setPhase(.inactive)
    try hosted.start()
    host.setPhase(.active)
    #expect(engine.state == .running)
    #expect(engine.calls.filter { $0 == .stop }.isEmpty)
  }

  @Test("an engine that its client stopped stays stopped", arguments: [false, true])
  func stoppedClient(inBackground: Bool) throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    if !inBackground { hosted.stop() }
    host.setPhase(.background)
    if inBackground { hosted.stop() }
    host.setPhase(.active)
    #expect(engine.state == .stopped)
  }

  @Test("a client that restarts in its stopped handler is refused, and started later")
  func handler() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    engine.onStop { [weak hosted] _ in try? hosted?.start() }
    host.setPhase(.background)
    #expect(engine.state == .stopped)
    host.setPhase(.active)
    #expect(engine.state == .running)
  }

  @Test("an engine that was idle cannot wake in the background, and is there afterwards")
  func idle() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    engine.state = .idle
    host.setPhase(.background)
    #expect(engine.calls.last == .stop)
    host.setPhase(.active)
    #expect(engine.state == .running)
  }

  @Test("an interruption stops with reason 1 and ends with a start")
  func interruption() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.beginInterruption()
    host.beginInterruption()
    #expect(engine.calls.last == .stopBecause(.audioSessionInterrupt))
    #expect(throws: HostedEngineError.interrupted) { try hosted.start() }
    host.endInterruption()
    #expect(engine.state == .running)
    host.endInterruption()
    #expect(engine.calls.count == 3)
  }

  @Test("an interruption that outlasts a return keeps the engine stopped")
  func interruptionInBackground() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.setPhase(.background)
    host.beginInterruption()
    host.setPhase(.active)
    #expect(engine.state == .stopped)
    host.endInterruption()
    #expect(engine.state == .running)
  }

  @Test("a reset leaves the start to the client")
  func reset() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.resetServices()
    #expect(engine.state == .stopped)
    engine.onReset { [weak hosted] in try? hosted?.start() }
    host.resetServices()
    #expect(engine.state == .running)
  }

  @Test("a reset in the background is answered in the foreground")
  func resetInBackground() throws {
    let hosted = host.adopt(engine)
    engine.onReset { [weak hosted] in try? hosted?.start() }
    host.setPhase(.active)
    try hosted.start()
    host.setPhase(.background)
    host.resetServices()
    #expect(engine.state == .stopped)
    host.setPhase(.active)
    #expect(engine.state == .running)
  }

  @Test("a restart that fails is told and tried again")
  func failure() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.setPhase(.background)
    engine.failsToStart = true
    host.setPhase(.active)
    #expect(hosted.restartError == .invalidConfiguration("no device"))
    engine.failsToStart = false
    host.setPhase(.background)
    host.setPhase(.active)
    #expect(engine.state == .running)
    #expect(hosted.restartError == nil)
  }

  @Test("an engine that runs when it is adopted in the background is suspended")
  func adoptedRunning() throws {
    try engine.start()
    let hosted = host.adopt(engine)
    #expect(engine.calls == [.start, .stopBecause(.applicationSuspended)])
    host.setPhase(.inactive)
    #expect(engine.state == .running)
    withExtendedLifetime(hosted) {}
  }

  @Test("the host does not keep engines, nor touches those that have gone")
  func release() throws {
    var hosted: HostedEngine? = host.adopt(engine)
    host.setPhase(.active)
    try hosted?.start()
    weak let reference = hosted
    hosted = nil
    #expect(reference == nil)
    host.setPhase(.background)
    #expect(engine.calls == [.start])
  }

  @Test("termination suspends, for good")
  func termination() throws {
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    host.terminate()
    #expect(engine.state == .stopped)
    #expect(throws: HostedEngineError.terminated) { try hosted.start() }
    host.setPhase(.active)
    host.terminate()
    host.resetServices()
    #expect(engine.calls == [.start, .stopBecause(.applicationSuspended)])
  }
}

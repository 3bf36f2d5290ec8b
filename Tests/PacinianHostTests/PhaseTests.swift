import PacinianEngine
import Testing

@Suite("phases")
struct PhaseTests {
  private let host = ApplicationHost()

  @Test("launch, a blink, leaving by the switcher, a return, termination")
  func realHost() async {
    let scene = host.connectScene()
    let steps = await host.phases.gathered(until: host) {
      for phase: HostPhase in [
        .inactive, .active, .inactive, .active, .inactive, .background, .inactive, .active,
      ] { scene.setPhase(phase) }
    }
    #expect(
      steps == [
        PhaseTransition(from: .background, to: .inactive),
        PhaseTransition(from: .inactive, to: .active),
        PhaseTransition(from: .active, to: .inactive),
        PhaseTransition(from: .inactive, to: .active),
        PhaseTransition(from: .active, to: .inactive),
        PhaseTransition(from: .inactive, to: .background),
        PhaseTransition(from: .background, to: .inactive),
        PhaseTransition(from: .inactive, to: .active),
        PhaseTransition(from: .active, to: .inactive),
        PhaseTransition(from: .inactive, to: .background),
      ])
  }

  @Test("a jump passes through inactive, and a repetition is nothing")
  func jumps() async {
    let steps = await host.phases.gathered(until: host) {
      host.setPhase(.active)
      host.setPhase(.active)
      host.setPhase(.background)
      host.setPhase(.background)
    }
    #expect(steps.map(\.new) == [.inactive, .active, .inactive, .background])
    #expect(steps.map(\.old) == [.background, .inactive, .active, .inactive])
  }

  @Test("any active, then active; else any inactive, inactive; else background")
  func combination() {
    for first in HostPhase.allCases {
      for second in HostPhase.allCases {
        let host = ApplicationHost()
        let scenes = [host.connectScene(phase: first), host.connectScene(phase: second)]
        let expected: HostPhase =
          if first == .active || second == .active {
            .active
          } else if first == .inactive || second == .inactive {
            .inactive
          } else {
            .background
          }
        #expect(host.phase == expected)
        #expect(scenes.map(\.phase) == [first, second])
      }
    }
  }

  @Test("one scene leaves while another stays: no transition until both have")
  func scenes() async {
    let first = host.connectScene(phase: .active)
    let second = host.connectScene(phase: .active)
    let steps = await host.phases.gathered(until: host) {
      first.setPhase(.background)
      #expect(host.phase == .active)
      second.setPhase(.inactive)
      second.disconnect()
      #expect(host.phase == .background)
      #expect(second.phase == .background)
    }
    #expect(
      steps == [
        PhaseTransition(from: .active, to: .inactive),
        PhaseTransition(from: .inactive, to: .background),
      ])
  }

  @Test("a phase set while one is being delivered comes after it")
  func reentrance() async throws {
    let engine = TestEngine()
    engine.onStop { [host] _ in host.setPhase(.active) }
    let hosted = host.adopt(engine)
    host.setPhase(.active)
    try hosted.start()
    let steps = await host.phases.gathered(until: host) { host.setPhase(.background) }
    #expect(
      steps.map(\.new) == [.inactive, .background, .inactive, .active, .inactive, .background])
  }

  @Test("what is assumed holds until a phase is reported, and then has never been")
  func assumed() async throws {
    let host = ApplicationHost(assuming: .active)
    let engine = TestEngine()
    let hosted = host.adopt(engine)
    try hosted.start()
    host.beginInterruption()
    #expect(engine.state == .stopped)
    host.endInterruption()
    #expect(engine.state == .running)
    #expect(host.openCount == 0)
    let steps = await host.phases.gathered(until: host) {
      host.setPhase(.active)
      #expect(host.openCount == 1)
      #expect(engine.calls.count == 3)
    }
    #expect(steps.map(\.new) == [.inactive, .active, .inactive, .background])
    let other = ApplicationHost(assuming: .active)
    let otherHosted = other.adopt(engine)
    try otherHosted.start()
    other.setPhase(.background)
    #expect(engine.calls.last == .stopBecause(.applicationSuspended))
    #expect(other.phase == .background)
  }

  @Test("after termination nothing happens")
  func termination() async {
    let scene = host.connectScene(phase: .active)
    host.terminate()
    scene.setPhase(.active)
    host.beginInterruption()
    #expect(host.phase == .background)
    #expect(!host.isInterrupted)
    var late = host.phases.makeAsyncIterator()
    #expect(await late.next() == nil)
  }
}

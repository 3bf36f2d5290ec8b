import Foundation
import PacinianEngine
import PacinianTestSupport
import Synchronization
import Testing

@Suite("hosts under stress")
struct HostStressTests {
  @Test("phases, interruptions, resets, starts and stops from many threads end well")
  func orders() async throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    let host = ApplicationHost()
    let engine = TestEngine()
    let hosted = host.adopt(engine)
    engine.onStop { [weak hosted] _ in try? hosted?.start() }
    engine.onReset { [weak hosted] in try? hosted?.start() }
    let scenes = (0..<3).map { _ in host.connectScene() }
    var iterator = host.phases.makeAsyncIterator()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SplitMix(seed: seed &+ UInt64(thread))
      for _ in 0..<2_000 {
        let choice = random.next() >> 33
        switch choice % 8 {
        case 0...2: scenes[Int(choice >> 8) % 3].setPhase(HostPhase.allCases[Int(choice >> 4) % 3])
        case 3: scenes[Int(choice >> 8) % 3].disconnect()
        case 4: choice >> 4 & 1 == 0 ? host.beginInterruption() : host.endInterruption()
        case 5: host.resetServices()
        case 6: try? hosted.start()
        default: hosted.stop()
        }
      }
    }
    host.endInterruption()
    try? hosted.start()
    host.setPhase(.active)
    #expect(engine.state == .running)
    host.terminate()
    #expect(engine.state == .stopped)
    var last = HostPhase.background
    var count = 0
    while let step = await iterator.next() {
      #expect(step.old == last)
      #expect(step.old != step.new)
      #expect(step.old == .inactive || step.new == .inactive)
      last = step.new
      count += 1
    }
    #expect(last == .background)
    #expect(count > 0)
  }
}

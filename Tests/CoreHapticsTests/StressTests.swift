import CoreHaptics
import Foundation
import PacinianTestSupport
import Testing

@Suite("illegal and racing orders")
struct StressTests {
  /// Waits for `condition`, for as long as a busy machine may take.
  private func wait(until condition: () -> Bool) -> Bool {
    for _ in 0..<3_000 where !condition() { usleep(10_000) }
    return condition()
  }

  @Test("start during stop from many threads: no completion is lost, no order crashes")
  func startAndStop() throws {
    let system = HapticSystem()
    let engine = try system.run { try CHHapticEngine() }
    let completions = Calls<Bool>()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for turn in 0..<250 {
        if (thread + turn) % 2 == 0 {
          engine.start { completions.add($0 == nil) }
        } else {
          engine.stop { completions.add($0 == nil) }
        }
      }
    }
    #expect(wait { completions.count == 1_000 })
    #expect(completions.all.allSatisfy { $0 })
  }

  @Test("phases flap at 1 kHz under players that play: every accepted start completes")
  func flapping() throws {
    let system = HapticSystem()
    let engine = try system.run { try CHHapticEngine() }
    try engine.start()
    let completions = Calls<Bool>()
    let starts = Calls<Bool>()
    let taps = try pattern(tap(), hum(at: 0.01, for: 0.05))
    let flapping = Thread {
      for turn in 0..<1_000 {
        system.host.setPhase(turn % 2 == 0 ? .background : .active)
        usleep(1_000)
      }
      starts.add(true)
    }
    flapping.start()
    var accepted = 0
    while starts.count == 0 {
      let player = try engine.makeAdvancedPlayer(with: taps)
      player.completionHandler = { _ in completions.add(true) }
      if (try? player.start(atTime: 0)) != nil { accepted += 1 }
      usleep(500)
    }
    system.host.setPhase(.active)
    #expect(accepted > 0)
    #expect(wait { completions.count == accepted })
    try engine.makePlayer(with: taps).start(atTime: 0)
  }

  @Test("reset while seeking, and everything else at once")
  func everything() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    let system = HapticSystem()
    let engine = try system.run { try CHHapticEngine() }
    engine.resetHandler = { [weak engine] in try? engine?.start() }
    engine.stoppedHandler = { [weak engine] _ in try? engine?.start() }
    try engine.start()
    let sound = try pattern(tap(), hum(at: 0.05, for: 0.5), tone(for: 0.3))
    let completions = Calls<Int>()
    let asked = Calls<Int>()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SplitMix(seed: seed &+ UInt64(thread))
      var player = try? engine.makeAdvancedPlayer(with: sound)
      for turn in 0..<300 {
        switch random.whole(0...15) {
        case 0: player = try? engine.makeAdvancedPlayer(with: sound)
        case 1, 2: try? player?.start(atTime: 0)
        case 3: try? player?.start(atTime: engine.currentTime + 0.01)
        case 4, 5: try? player?.seek(toOffset: Double(random.whole(0...5)) / 10)
        case 6: try? player?.pause(atTime: 0)
        case 7: try? player?.resume(atTime: 0)
        case 8: player?.loopEnabled.toggle()
        case 9: player?.playbackRate = Float(random.whole(0...3))
        case 10: try? player?.stop(atTime: 0)
        case 11: try? player?.cancel()
        case 12: system.host.resetServices()
        case 13:
          system.host.setPhase([.active, .inactive, .background][random.whole(0...2)])
        case 14:
          random.whole(0...1) == 0
            ? system.host.beginInterruption() : system.host.endInterruption()
        default:
          asked.add(turn)
          engine.notifyWhenPlayersFinished { _ in
            completions.add(turn)
            return turn % 2 == 0 ? .stopEngine : .leaveEngineRunning
          }
        }
        usleep(500)
      }
      player?.loopEnabled = false
      try? player?.cancel()
    }
    system.host.endInterruption()
    system.host.setPhase(.active)
    engine.stop()
    #expect(wait { completions.count == asked.count })
    try engine.start()
    let last = Calls<Bool>()
    let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
    player.completionHandler = { _ in last.add(true) }
    try player.start(atTime: 0)
    #expect(wait { last.count == 1 })
  }

  @Test("engines come and go while the clock runs")
  func comingAndGoing() throws {
    let system = HapticSystem()
    let reasons = Calls<CHHapticEngine.StoppedReason>()
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<10 {
        guard let engine = try? system.run({ try CHHapticEngine() }) else { continue }
        engine.stoppedHandler = { reasons.add($0) }
        try? engine.start()
        try? engine.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
        usleep(2_000)
      }
    }
    #expect(wait { reasons.count == 40 })
    #expect(reasons.all.allSatisfy { $0 == .engineDestroyed })
  }
}

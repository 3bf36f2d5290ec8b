import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Where two rules meet, and numbers at the end of what is possible.
@Suite struct EdgeTests {
  @Test(
    "a time beyond every event is silence, however far",
    arguments: [5e14, 1e10, 1e7])
  func farSeeks(offset: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let tap = Event(kind: .hapticTransient, time: 0, duration: 1e15)
    let player = try manual.engine.makeAdvancedPlayer(Pattern(events: [tap]))
    try player.start()
    manual.advance(frames: 480)
    try player.seek(toOffset: offset)
    #expect(energy(manual.advance(frames: 9_600)[4_800...]) == 0)
    try player.pause()
    manual.advance(frames: 480)
    try player.seek(toOffset: offset / 2)
    try player.resume()
    #expect(energy(manual.advance(frames: 4_800)[...]) == 0)
    #expect(player.isActive)
  }

  @Test("times that the engine cannot count are refused", arguments: [1e12, 1e300])
  func farTimes(time: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    #expect(throws: EngineError.invalidTime(time)) { try player.start(at: time) }
    #expect(throws: EngineError.invalidTime(time)) {
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: time, value: 1)])
    }
  }

  /// Sends far more values than there is room for, ten in a block, to a player to which they mean
  /// nothing.
  private func sendForLong(_ manual: ManualEngine, _ player: Player) throws {
    for _ in 0..<200 {
      for _ in 0..<10 {
        try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.5)])
      }
      manual.advance(frames: 480)
    }
  }

  @Test("a paused player takes values for as long as blocks are rendered")
  func pausedValues() throws {
    let manual = try ManualEngine { $0.liveCapacity = 64 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    try player.start()
    manual.advance(frames: 480)
    try player.pause()
    manual.advance(frames: 48_000)
    try sendForLong(manual, player)
  }

  @Test("the silence in a loop takes values for as long as blocks are rendered")
  func silentLoopValues() throws {
    let manual = try ManualEngine { $0.liveCapacity = 64 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Pattern(events: [.transient(at: 0)]))
    player.isLoopEnabled = true
    player.loopEnd = 20
    try player.start()
    try sendForLong(manual, player)
  }

  @Test("a pattern of audio alone takes haptic values for as long as blocks are rendered")
  func audioValues() throws {
    let manual = try ManualEngine { $0.liveCapacity = 64 }
    manual.engine.start()
    let tone = Event(kind: .audioContinuous, time: 0, duration: 20)
    let player = try manual.engine.makePlayer(Pattern(events: [tone]))
    try player.start()
    try sendForLong(manual, player)
  }

  @Test("a parameter at time 0 writes for every fraction of a frame at which a pass begins")
  func controlsAtTheStart() throws {
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.05, intensity: 1)],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0, value: 1))])
    for tenth in 0..<10 {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makePlayer(pattern)
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.25)])
      let start = 480 + Double(tenth) / 10
      try player.start(at: start / 48_000)
      let output = manual.advance(frames: 4_800)
      let peak = output.map(abs).max() ?? 0
      #expect(abs(peak - 1) < 0.01, "start at frame \(start)")
    }
  }
}

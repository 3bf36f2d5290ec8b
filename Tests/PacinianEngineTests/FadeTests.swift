import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Fades of players and engines: volumes over seconds, and stops over seconds.
@Suite struct FadeTests {
  private static let tone = Pattern(events: [.continuous(at: 0, duration: 2, sharpness: 0.5)])

  /// What a tone sounds like with a gain.
  private func expect(
    _ output: [Float], _ gain: (Int) -> Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var truth = try reference(Self.tone, frames: output.count)
    for frame in truth.indices { truth[frame] *= gain(frame) }
    let ratio = signalToNoise(truth, output)
    #expect(ratio >= 110, "\(ratio) dB", sourceLocation: sourceLocation)
  }

  @Test("a volume moves over seconds, whatever the blocks", arguments: [1, 64, 4_800])
  func player(block: Int) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 4_800, block: block)
    player.fadeVolume(to: 0.25, over: 0.2)
    #expect(player.volume == 0.25)
    manual.advance(frames: 24_000, block: block)
    try expect(manual.output) { 1 - 0.75 * min(1, max(0, Double($0 - 4_799) / 9_600)) }
  }

  @Test("an engine's volume moves over seconds, whatever the blocks", arguments: [1, 64, 4_800])
  func engine(block: Int) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 4_800, block: block)
    manual.engine.fadeVolume(to: 0.25, over: 0.2)
    #expect(manual.engine.volume == 0.25)
    manual.advance(frames: 24_000, block: block)
    try expect(manual.output) { 1 - 0.75 * min(1, max(0, Double($0 - 4_799) / 9_600)) }
  }

  @Test("a volume that is set ends a fade, also to the fade's own", arguments: [false, true])
  func setting(isEngines: Bool) throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    if isEngines {
      manual.engine.fadeVolume(to: 0, over: 1)
    } else {
      player.fadeVolume(to: 0, over: 1)
    }
    manual.advance(frames: 4_800)
    if isEngines { manual.engine.volume = 0 } else { player.volume = 0 }
    // (A player whose volume is set before its first block begins there by itself: it fades in.)
    manual.advance(frames: 4_800)
    #expect(manual.output[4_800 + 240..<9_600].allSatisfy { $0 == 0 })
    #expect(manual.output[4_700..<4_800].contains { abs($0) > 0.1 } == isEngines)
  }

  @Test("a player that does not sound fades in with its next start, and once")
  func fadeIn() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    player.volume = 0
    player.fadeVolume(to: 0.5, over: 0.1)
    try player.start()
    let first = manual.advance(frames: 9_600)
    try expect(first) { 0.5 * min(1, Double($0 + 1) / 4_800) }
    try player.cancel()
    manual.advance(seconds: 1)
    try player.start()
    let second = manual.advance(frames: 9_600)
    try expect(second) { _ in 0.5 }
  }

  @Test("a stop over seconds ends in silence, and the player with it")
  func stop() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.tone)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    try player.start()
    manual.advance(frames: 4_800)
    try player.stop(fadingOver: 0.2)
    // Volumes meanwhile count from the next start on.
    manual.advance(frames: 2_400)
    player.volume = 0.5
    manual.advance(frames: 7_199)
    #expect(completions.count == 0)
    manual.advance(frames: 9_601)
    #expect(completions.count == 1)
    try expect(manual.output) { 1 - min(1, max(0, Double($0 - 4_799) / 9_600)) }
    let start = manual.output.count
    try player.start()
    manual.advance(frames: 4_800)
    try expect(Array(manual.output[start...])) { _ in 0.5 }
  }

  @Test("a start ends a fade to silence, and another stop takes its place")
  func startAgain() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    try player.stop(fadingOver: 0.2)
    manual.advance(frames: 4_800)
    try player.start()
    manual.advance(frames: 14_400)
    #expect(player.isActive)
    let after = Array(manual.output[9_600..<19_200])
    let truth = try reference(Self.tone, frames: 14_400)
    #expect(signalToNoise(Array(truth[4_800...]), after) >= 110)
    try player.stop(fadingOver: 0.2)
    manual.advance(frames: 2_400)
    try player.stop(fadingOver: 0.01)
    manual.advance(frames: 960)
    #expect(!player.isActive)
    #expect(throws: EngineError.self) { try player.stop(fadingOver: -1) }
    #expect(throws: EngineError.self) { try player.stop(fadingOver: .nan) }
    #expect(throws: EngineError.self) { try player.stop(fadingOver: 3_601) }
  }

  /// What ends an engine's sound within its smoothing.
  enum Halt: CaseIterable { case mute, pause, stop }

  @Test("a mute, a pause and a stop are faster than an engine's fade", arguments: Halt.allCases)
  func halt(halt: Halt) throws {
    for isVolume in [false, true] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      try manual.engine.makePlayer(Self.tone).start()
      manual.advance(frames: 4_800)
      if isVolume {
        manual.engine.fadeVolume(to: 0, over: 1)
      } else {
        try manual.engine.stop(fadingOver: 1)
      }
      manual.advance(frames: 4_800)
      switch halt {
      case .mute: manual.engine.isMutedForHaptics = true
      case .pause: manual.engine.isPaused = true
      case .stop: manual.engine.stop()
      }
      manual.advance(frames: 4_800, block: 100)
      // (The fade's gain at the last frame before it.)
      let before = 1 - 4_800.0 / 48_000
      try expect(manual.output) {
        $0 < 9_600
          ? 1 - max(0, Double($0 - 4_799) / 48_000)
          : before * max(0, 1 - Double($0 - 9_599) / 240)
      }
    }
  }

  @Test("a volume that is set while an engine fades to silence does not make that longer")
  func volumeWhileFading() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    try manual.engine.makePlayer(Self.tone).start()
    manual.advance(frames: 4_800)
    try manual.engine.stop(fadingOver: 0.1)
    manual.advance(frames: 2_400)
    manual.engine.fadeVolume(to: 0.5, over: 2)
    manual.advance(frames: 4_800)
    try expect(manual.output) { 1 - min(1, max(0, Double($0 - 4_799) / 4_800)) }
  }

  @Test("a start in an engine's fade goes to the volume that was set meanwhile, 0 too")
  func startAtSilence() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    try manual.engine.makePlayer(Self.tone).start()
    manual.advance(frames: 4_800)
    try manual.engine.stop(fadingOver: 1)
    manual.advance(frames: 480)
    manual.engine.volume = 0
    manual.advance(frames: 480)
    #expect(manual.output[5_280...].contains { abs($0) > 0.1 })
    manual.engine.start()
    manual.advance(frames: 960)
    #expect(manual.output[6_000...].allSatisfy { $0 == 0 })
  }

  @Test("a player's mute is faster than its volume's fade; a volume 0 is not a mute")
  func silences() throws {
    for isMute in [false, true] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makePlayer(Self.tone)
      try player.start()
      manual.advance(frames: 4_800)
      if isMute {
        player.fadeVolume(to: 0, over: 1)
      } else {
        try player.stop(fadingOver: 1)
      }
      manual.advance(frames: 4_800)
      if isMute { player.isMuted = true } else { player.volume = 0 }
      manual.advance(frames: 4_800, block: 100)
      let before = 1 - 4_800.0 / 48_000
      try expect(manual.output) {
        isMute && $0 >= 9_600
          ? before * max(0, 1 - Double($0 - 9_599) / 240)
          : 1 - max(0, Double($0 - 4_799) / 48_000)
      }
    }
  }

  @Test("what comes while an engine falls silent does not begin that again")
  func halting() throws {
    for isPause in [false, true] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      try manual.engine.makePlayer(Self.tone).start()
      manual.advance(frames: 4_800)
      if isPause {
        manual.engine.isPaused = true
        manual.advance(frames: 64)
        try manual.engine.stop(fadingOver: 1)
      } else {
        manual.engine.isMutedForHaptics = true
      }
      for block in 0..<10 {
        if !isPause { manual.engine.volume = 1 + Float(block) / 10 }
        manual.advance(frames: 64)
      }
      try expect(manual.output) { max(0, 1 - max(0, Double($0 - 4_799) / 240)) }
    }
  }

  @Test("a player that begins under a mute is not heard, whatever fades")
  func beginsUnderMute() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    manual.engine.fadeVolume(to: 0.2, over: 10)
    manual.advance(frames: 480)
    manual.engine.isMutedForHaptics = true
    try manual.engine.makePlayer(Self.tone).start()
    manual.advance(frames: 960)
    #expect(manual.output.allSatisfy { $0 == 0 })
  }

  @Test("a fade of a run that begins while the run before it still fades takes its time")
  func fadeOfNextRun() throws {
    let manual = try ManualEngine(smoothing: 0.1)
    manual.engine.start()
    try manual.engine.makePlayer(Self.tone).start()
    manual.advance(frames: 4_800)
    manual.engine.stop()
    manual.engine.start()
    try manual.engine.stop(fadingOver: 1)
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 24_000)
    #expect(manual.engine.state == .running && player.isActive)
    manual.advance(frames: 48_000)
    #expect(manual.engine.state == .stopped && !player.isActive)
  }

  @Test("a fade to silence does not slow down a mute, and a longer one replaces a fade")
  func fadeAfterMute() throws {
    for isMuted in [false, true] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makePlayer(Self.tone)
      try player.start()
      manual.advance(frames: 4_800)
      player.isMuted = isMuted
      manual.advance(frames: 100)
      try player.stop(fadingOver: 0.1)
      try player.stop(fadingOver: 0.2)
      manual.advance(frames: 9_400)
      #expect(player.isActive)
      manual.advance(frames: 960)
      #expect(!player.isActive)
      try expect(manual.output) {
        1 - min(1, max(0, Double($0 - (isMuted ? 4_799 : 4_899)) / (isMuted ? 240 : 9_600)))
      }
    }
  }

  @Test("a mute is faster than a fade to silence")
  func mute() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 480)
    try player.stop(fadingOver: 1)
    manual.advance(frames: 480)
    player.isMuted = true
    #expect(manual.advance(frames: 960)[240...].allSatisfy { $0 == 0 })
    #expect(player.isActive)
  }

  @Test("an engine fades out while players go on, then stops")
  func engineStop() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(
      Pattern(events: [.continuous(at: 0, duration: 0.05, sharpness: 0.5)]))
    player.isLoopEnabled = true
    try player.start()
    manual.advance(frames: 4_800)
    try manual.engine.stop(fadingOver: 0.5)
    manual.advance(frames: 23_040)
    #expect(manual.engine.state == .running && player.isActive)
    #expect(energy(manual.output[24_000..<24_480]) > 0)
    manual.advance(frames: 1_440)
    #expect(manual.engine.state == .stopped && !player.isActive)
    #expect(manual.advance(frames: 480).allSatisfy { $0 == 0 })
    // The next run has its volume.
    manual.engine.start()
    try player.start()
    #expect(manual.advance(frames: 480).contains { abs($0) > 0.5 })
    #expect(throws: EngineError.self) { try manual.engine.stop(fadingOver: .infinity) }
  }

  @Test("a fade of an engine goes on where a first player begins, and a pause where it was")
  func fadeInOfAnEngine() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    manual.engine.volume = 0
    manual.advance(frames: 960)
    manual.engine.fadeVolume(to: 1, over: 0.1)
    manual.advance(frames: 2_400)
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    let output = manual.advance(frames: 4_800)
    try expect(output) { min(1, Double($0 + 2_401) / 4_800) }
    manual.engine.isPaused = true
    manual.advance(frames: 960)
    manual.engine.volume = 0.5
    #expect(manual.advance(frames: 960).allSatisfy { $0 == 0 })
    manual.engine.isPaused = false
    #expect(energy(manual.advance(frames: 960)[...]) > 0)
  }

  @Test("an engine fades out where a first player begins meanwhile")
  func fadeOutOfAnEngine() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    manual.advance(frames: 960)
    try manual.engine.stop(fadingOver: 0.1)
    manual.advance(frames: 2_400)
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    let output = manual.advance(frames: 2_400)
    try expect(output) { max(0, 1 - Double($0 + 2_401) / 4_800) }
  }

  @Test("a stop over seconds that finds no room changes nothing")
  func ceiling() throws {
    let manual = try ManualEngine { $0.commandCapacity = 1 }
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 480)
    try player.stop(at: 1)
    #expect(throws: EngineError.queueFull(capacity: 1)) { try player.stop(fadingOver: 0.01) }
    manual.advance(frames: 4_800)
    try expect(manual.output) { _ in 1 }
  }

  @Test("a start before the delivery sees a fade's end keeps the engine running")
  func startAfterTheEnd() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 480)
    try manual.engine.stop(fadingOver: 0.01)
    manual.render(frames: 960)
    manual.engine.start()
    manual.engine.poll()
    #expect(manual.engine.state == .running)
  }

  @Test("a start ends the fade of an engine, and a later fade has its own time")
  func engineStart() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.tone)
    try player.start()
    manual.advance(frames: 4_800)
    try manual.engine.stop(fadingOver: 0.1)
    manual.advance(frames: 4_000)
    manual.engine.start()
    let start = manual.output.count
    manual.advance(frames: 9_600)
    #expect(manual.engine.state == .running)
    let truth = try reference(Self.tone, frames: manual.output.count)
    let back = (start + 240)...
    #expect(signalToNoise(Array(truth[back]), Array(manual.output[back])) >= 110)
    try manual.engine.stop(fadingOver: 0.1)
    manual.advance(frames: 4_700)
    #expect(manual.engine.state == .running)
    manual.advance(frames: 200)
    #expect(manual.engine.state == .stopped)
  }
}

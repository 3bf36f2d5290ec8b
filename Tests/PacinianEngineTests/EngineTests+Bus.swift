import PacinianBase
import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Synchronization
import Testing

/// The sum of all players, muted, counted, equalised and limited.
extension EngineTests {
  @Test("muted haptics are silent and go on; haptics-only and audio-only wait for the next start")
  func mute() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(endless)
    try player.start()
    manual.engine.isMutedForHaptics = true
    #expect(manual.advance(frames: 4_800).allSatisfy { $0 == 0 })
    manual.engine.isMutedForHaptics = false
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
    manual.engine.playsAudioOnly = true
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
    manual.engine.stop()
    manual.advance(frames: 480)
    manual.engine.start()
    try player.start()
    #expect(manual.advance(frames: 4_800).allSatisfy { $0 == 0 })
  }

  @Test("what is muted or not before it starts does not fade")
  func muteBeforeStart() throws {
    let truth = try reference(.rich, start: 0, frames: 4_800)
    let changes: [(Engine, Player) throws -> Void] = [
      { $1.isMuted = true }, { engine, _ in engine.isMutedForHaptics = true },
      { engine, _ in
        engine.stop()
        engine.playsAudioOnly = true
        engine.start()
      },
    ]
    for change in changes {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makePlayer(.rich)
      try change(manual.engine, player)
      try player.start()
      #expect(manual.advance(frames: 4_800).allSatisfy { $0 == 0 })
    }
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    player.isMuted = true
    manual.engine.isMutedForHaptics = true
    manual.advance(frames: 4_800)
    player.isMuted = false
    manual.engine.isMutedForHaptics = false
    try player.start()
    #expect(signalToNoise(truth, manual.advance(frames: 4_800)) >= 100)
  }

  @Test("an event counts among the active voices from the tile in which it starts to its end")
  func activeVoices() throws {
    let manual = try ManualEngine(tileFrames: 64) { $0.timeUnit = .frames }
    manual.engine.start()
    // Two passes of one player: the second one begins in the third tile.
    let player = try manual.engine.makePlayer(
      Pattern(events: [.continuous(duration: 1, [EventParameter(.releaseTime, 0.5)])]))
    try player.start()
    try player.start(at: 130)
    let counts = (0..<4).map { _ in
      manual.advance(frames: 64, block: 64)
      return manual.engine.telemetry.activeVoices
    }
    #expect(counts == [1, 1, 2, 2])
  }

  @Test("telemetry counts voices, players, peaks and clipped samples")
  func telemetry() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let loud = Pattern(
      events: (0..<2).map { _ in .continuous(at: 0, duration: 1, intensity: 1) })
    let player = try manual.engine.makePlayer(loud)
    try player.start()
    manual.advance(frames: 4_320)
    // Blocks with a clipped sample or none.
    manual.advance(frames: 480, block: 1)
    let telemetry = manual.engine.telemetry
    #expect(telemetry.activeVoices == 2)
    #expect(telemetry.activePlayers == 1)
    #expect(telemetry.droppedVoices == 0)
    #expect(player.droppedEventCount == 0)
    #expect(abs(telemetry.hapticPeak - 2) < 0.01)
    #expect(telemetry.clippedSamples == manual.output.count { abs($0) > 1 })
    #expect(telemetry.worstRenderSeconds > 0)
    #expect(telemetry.renderedFrames == 4_800)
    manual.engine.resetTelemetry()
    #expect(manual.engine.telemetry.hapticPeak == 0)
    manual.advance(seconds: 1.1)
    #expect(manual.engine.telemetry.activePlayers == 0)
  }

  @Test("the haptic bus is equalised, scaled and limited as the profile and the configuration say")
  func stage() throws {
    let loud = Pattern(
      events: (0..<3).map { _ in .continuous(at: 0, duration: 0.2, intensity: 1) })
    let manual = try ManualEngine { $0.limiter = .clip }
    manual.engine.start()
    let player = try manual.engine.makePlayer(loud)
    try player.start()
    let output = manual.advance(frames: 9_600)
    #expect(output.map { abs($0) }.max() == 1)
    #expect(manual.engine.telemetry.clippedSamples > 100)
  }
}

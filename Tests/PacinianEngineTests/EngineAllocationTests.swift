import CAllocationCounter
import PacinianEngine
import PacinianModel
import Testing

/// The render call allocates nothing and takes no lock, whatever players do. (Release builds have
/// the compiler prove it as well.)
@Suite struct EngineAllocationTests {
  @Test(arguments: [1, 2])
  func render(hapticChannels: Int) throws {
    let manual = try ManualEngine(smoothing: 0.005) { $0.hapticChannels = hapticChannels }
    let engine = manual.engine
    engine.start()
    let players = try (0..<8).map { _ in try engine.makeAdvancedPlayer(.rich) }
    var haptic = [Float](repeating: 0, count: 64 * hapticChannels)
    var audio = [Float](repeating: 0, count: 128)
    var calls: Int64 = 0
    for block in 0..<3_000 {
      let player = players[block % 8]
      switch block % 14 {
      case 0: try player.start(at: engine.currentTime + 0.01)
      case 1: player.isLoopEnabled.toggle()
      case 2: try player.pause()
      case 3: try player.resume()
      case 4: try player.seek(toOffset: 0.1)
      case 5: try player.stop(at: engine.currentTime + 0.005)
      case 6: player.playbackRate = 1 + Double(block % 5) / 10
      case 7: try player.cancel()
      case 8: player.isMuted.toggle()
      case 9: engine.isMutedForHaptics.toggle()
      case 10:
        try player.sendParameter(.hapticSharpness, values: (0..<64).map { Float($0) / 64 })
      case 11:
        try player.scheduleParameterCurve(
          ParameterCurve(
            .hapticIntensity, time: 0,
            points: [ControlPoint(time: 0, value: 1), ControlPoint(time: 0.1, value: 0)]))
      case 12: player.setChannelGains(left: Float(block % 3), right: Float(block % 2))
      default: try player.start()
      }
      if block % 1_000 == 999 {
        engine.stop()
        engine.start()
      }
      haptic.withUnsafeMutableBufferPointer { haptic in
        audio.withUnsafeMutableBufferPointer { audio in
          allocation_counter_start()
          engine.render(haptic: haptic.baseAddress, audio: audio.baseAddress, frameCount: 64)
          // What a device's thread asks after a block.
          _ = (engine.telemetry, player.isActive)
          calls += allocation_counter_stop()
        }
      }
      engine.poll()
    }
    #expect(calls == 0)
    #expect(engine.telemetry.hapticPeak > 0)
  }
}

import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// Audio events on the engine's stereo bus (section 7 of the rendering model).
@Suite struct EngineAudioTests {
  private let toned = Pattern(events: [
    Event(
      kind: .audioContinuous, time: 0, duration: 0.5,
      parameters: [EventParameter(.audioPan, 1), EventParameter(.audioVolume, 0.5)]),
    .continuous(at: 0, duration: 0.5),
  ])

  @discardableResult
  private func advance(_ engine: Engine, frames: Int) -> (haptic: [Float], audio: [Float]) {
    var haptic = [Float](repeating: .nan, count: frames)
    var audio = [Float](repeating: .nan, count: 2 * frames)
    var done = 0
    while done < frames {
      let count = min(480, frames - done)
      haptic.withUnsafeMutableBufferPointer { haptic in
        audio.withUnsafeMutableBufferPointer { audio in
          engine.render(
            haptic: haptic.baseAddress! + done, audio: audio.baseAddress! + 2 * done,
            frameCount: count)
        }
      }
      engine.poll()
      done += count
    }
    return (haptic, audio)
  }

  @Test("a tone sounds on its side, beside the haptics, for any start")
  func toneAndHaptics() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(toned)
    try player.start(at: 0.01)
    let output = advance(manual.engine, frames: 28_800)
    let left = stride(from: 0, to: output.audio.count, by: 2).map { output.audio[$0] }
    let right = stride(from: 1, to: output.audio.count, by: 2).map { output.audio[$0] }
    #expect(left.allSatisfy { abs($0) < 1e-6 })
    #expect(abs((right.map { abs($0) }.max() ?? 0) - 0.5) < 1e-3)
    #expect(right[..<480].allSatisfy { $0 == 0 })
    let truth = try reference(toned, start: 0.01, frames: 28_800)
    #expect(signalToNoise(truth, output.haptic) >= 100)
    #expect(manual.engine.telemetry.audioPeak > 0.49)
  }

  @Test("muting audio and playing haptics only leave the haptics alone")
  func mute() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(toned)
    try player.start()
    manual.engine.isMutedForAudio = true
    let muted = advance(manual.engine, frames: 4_800)
    #expect(muted.audio.allSatisfy { $0 == 0 })
    #expect(energy(muted.haptic[...]) > 1)
    manual.engine.isMutedForAudio = false
    manual.engine.playsHapticsOnly = true
    #expect(energy(advance(manual.engine, frames: 4_800).audio[...]) > 1)
    manual.engine.stop()
    _ = advance(manual.engine, frames: 480)
    manual.engine.start()
    try player.start()
    let only = advance(manual.engine, frames: 4_800)
    #expect(only.audio.allSatisfy { $0 == 0 })
    #expect(energy(only.haptic[...]) > 1)
  }

  @Test("live volume and pan act on audio events and not on haptic ones")
  func liveControls() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(toned)
    try player.start()
    try player.sendParameters(
      [
        DynamicParameter(.audioVolume, time: 0, value: 0.5),
        DynamicParameter(.audioPan, time: 0, value: -1),
      ], at: 0.25)
    let output = advance(manual.engine, frames: 24_000)
    let late = output.audio[24_400..<47_000]
    let right = stride(from: 24_401, to: 47_000, by: 2).map { abs(output.audio[$0]) }.max() ?? 0
    // Pan 1 − 1 is the middle: cos π/4 on both sides, half the volume.
    #expect(abs(right - 0.25 * Float(0.5).squareRoot()) < 1e-3)
    #expect(late.allSatisfy { abs($0) < 0.18 })
    let truth = try reference(toned, frames: 24_000)
    #expect(signalToNoise(truth, output.haptic) >= 100)
  }

  @Test("a seek and a pause move audio events too")
  func seek() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [
      Event(kind: .audioContinuous, time: 0, duration: 0.3),
      Event(kind: .audioContinuous, time: 0.4, duration: 0.1),
    ])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    _ = advance(manual.engine, frames: 4_800)
    try player.seek(toOffset: 0.35)
    let sought = advance(manual.engine, frames: 9_600)
    #expect(energy(sought.audio[400..<4_700]) == 0)
    #expect(energy(sought.audio[4_800..<9_600]) > 1)
  }

  private static func sawtooth(frames: Int) -> [UInt8] {
    waveFile((0..<frames).map { Int16($0 % 100 * 200) })
  }

  private static func playing(_ id: Int) -> Pattern {
    Pattern(events: [
      Event(kind: .audioCustom, time: 0, waveform: EventWaveform(resourceID: id))
    ])
  }

  @Test("registered audio plays, is invalid after unregistering and after a reset")
  func resources() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let bytes = Self.sawtooth(frames: 4_800)
    let id = try manual.engine.registerAudioResource(bytes: bytes)
    let pattern = Self.playing(id)
    let player = try manual.engine.makePlayer(pattern)
    #expect(player.audioNotices.isEmpty)
    try player.start()
    #expect(energy(advance(manual.engine, frames: 4_800).audio[...]) > 1)
    try manual.engine.unregisterAudioResource(id)
    #expect {
      try manual.engine.makePlayer(pattern)
    } throws: {
      ($0 as? EngineError)?.code == .invalidAudioResource
    }
    // A player that holds it plays on.
    try player.start()
    #expect(energy(advance(manual.engine, frames: 4_800).audio[...]) > 1)
    let second = try manual.engine.registerAudioResource(bytes: bytes)
    #expect(second != id)
    manual.engine.reset()
    #expect {
      try manual.engine.unregisterAudioResource(second)
    } throws: {
      ($0 as? EngineError)?.code == .invalidAudioResource
    }
    #expect {
      try manual.engine.registerAudioResource(path: "/nowhere/at/all.wav")
    } throws: {
      ($0 as? EngineError)?.code == .fileNotFound
    }
  }

  @Test(
    "a recording without a duration is as long as its file: the pattern's end, a loop's and a seek's"
  )
  func fileLength() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let id = try manual.engine.registerAudioResource(bytes: Self.sawtooth(frames: 9_600))
    let player = try manual.engine.makeAdvancedPlayer(Self.playing(id))
    #expect(player.patternDuration == 0.2)
    player.loopEnd = 0
    #expect(player.loopEnd == 0.2)
    player.isLoopEnabled = true
    try player.start()
    let passes = advance(manual.engine, frames: 19_200).audio
    #expect(energy(passes[..<19_200]) > 1)
    #expect(energy(passes[19_200...]) > 0.9 * energy(passes[..<19_200]))
    player.isLoopEnabled = false
    try player.start()
    try player.seek(toOffset: 0.1)
    advance(manual.engine, frames: 480)
    #expect(player.isActive)
  }

  @Test("a missing file is a notice, and the haptics play")
  func missingFile() throws {
    let manual = try ManualEngine { $0.resourceRoot = "/nowhere" }
    manual.engine.start()
    let pattern = Pattern(events: [
      Event(kind: .audioCustom, time: 0, waveform: EventWaveform(path: "a.wav")),
      .continuous(at: 0, duration: 0.1),
    ])
    let player = try manual.engine.makePlayer(pattern)
    #expect(player.audioNotices.count == 1)
    try player.start()
    #expect(energy(advance(manual.engine, frames: 4_800).haptic[...]) > 1)
  }
}

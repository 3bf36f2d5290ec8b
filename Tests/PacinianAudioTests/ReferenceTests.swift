import PacinianModel
import PacinianReference
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// The players against the rendering model in scalar code.
@Suite struct ReferenceTests {
  /// Section 12's bar, in dB.
  static let bar = 100.0

  private func check(
    _ pattern: Pattern, clips: [Int: AudioClip] = [:], playbackRate: Double = 1,
    atLeast bar: Double = bar
  ) throws {
    let options = RenderingOptions()
    var reference = try ReferenceAudioRenderer(
      pattern, options: options, clips: clips.mapValues(\.reference),
      playback: ReferencePlayback(rate: playbackRate))
    let score = try AudioScore(
      pattern, options: options, clips: clips, playbackRate: playbackRate)
    #expect(score.frameCount == reference.frameCount)
    let truth = reference.render(frameCount: reference.frameCount)
    let ratio = signalToNoise(truth, score.rendered())
    #expect(ratio >= bar, "\(ratio) dB")
    #expect(truth.left.contains { abs($0) > 0.01 })
  }

  @Test func tones() throws {
    try check(
      Pattern(events: [
        tone(duration: 0.4, [.audioVolume: 0.7, .audioPitch: 0.3, .audioPan: -0.4]),
        tone(at: 0.123, duration: 0.3, [.audioPitch: -1, .attackTime: 0.3, .releaseTime: 0.6]),
        tone(at: 0.2, [.sustained: 0, .decayTime: 0.7, .audioPan: 1]),
        tone(at: 0.25, duration: 0.1, [.sustained: 0, .attackTime: 0.8, .decayTime: 0.7]),
        tone(at: 0.3, duration: 0.3, [.audioBrightness: 0.1]),
      ]))
  }

  @Test("steps and curves of every control, past the ends of their ranges", arguments: 1...12)
  func controls(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    try check(
      generator.pattern(kinds: [.audioContinuous]), playbackRate: seed % 3 == 0 ? 0.7 : 1)
  }

  @Test("recordings at their own speed")
  func recordings() throws {
    let clips = try [
      0: AudioClip.noise(seed: 1, frames: 9_000),
      1: AudioClip.noise(seed: 2, frames: 9_000, isStereo: true),
      2: AudioClip.noise(seed: 3, frames: 2_000, isLoopEnabled: true),
      3: AudioClip.noise(seed: 4, frames: 9_000, usesVolumeEnvelope: false),
      4: AudioClip.noise(seed: 5, frames: 9_000, isStereo: true),
    ]
    try check(
      Pattern(
        events: [
          recording(), recording(at: 0.1, duration: 0.05, [.releaseTime: 0.4, .audioPan: 0.3]),
          recording(at: 0.05, duration: 0.3), recording(at: 0.2, duration: 0.1),
          recording(at: 0.3, duration: 0.5, [.audioBrightness: 0.4, .attackTime: 0.2]),
        ],
        controls: [
          curve(.audioVolume, at: 0.1, [(0, 1), (0.2, 0.4)]), parameter(.audioPan, at: 0.2, -0.5),
          curve(.audioBrightness, at: 0.25, [(0, 0), (0.1, -1), (0.2, 0.8)]),
        ]), clips: clips)
  }

  @Test("recordings at moving speeds", arguments: 1...6)
  func moving(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    let pattern = generator.pattern(kinds: [.audioCustom], events: 4)
    var clips: [Int: AudioClip] = [:]
    for index in pattern.events.indices {
      clips[index] = try AudioClip.noise(
        seed: UInt64(index), frames: 4_000, isStereo: index % 2 == 0,
        usesVolumeEnvelope: index % 3 > 0, isLoopEnabled: index == 1)
    }
    // The table's lines: InterpolationTable says -116 dB.
    try check(pattern, clips: clips)
  }

  @Test func stop() throws {
    let pattern = Pattern(events: [
      tone(duration: 1, [.releaseTime: 0.5]), tone(at: 0.3, duration: 1), recording(duration: 1),
      tone(at: 0.05, [.sustained: 0, .attackTime: 0.9]), tone(at: 0.01, duration: 0.05),
    ])
    for usesEnvelope in [true, false] {
      let clips = [
        2: try AudioClip.noise(
          seed: 1, frames: 40_000, usesVolumeEnvelope: usesEnvelope)
      ]
      let stop = 9_999
      var reference = try ReferenceAudioRenderer(
        pattern, clips: clips.mapValues(\.reference),
        playback: ReferencePlayback(stopTime: Double(stop) / 48_000))
      let truth = reference.render(frameCount: reference.frameCount + 100)
      let player = AudioPlayer(try AudioScore(pattern, clips: clips))
      let output = player.render(frames: truth.left.count, blocks: [100]) { frame, count in
        if frame <= stop, stop < frame + count { player.state.pointee.stop(at: .init(stop)) }
      }
      let ratio = signalToNoise(truth, output)
      #expect(ratio >= Self.bar, "\(ratio) dB")
      #expect(player.state.progress().isFinished)
      #expect(output.left[reference.frameCount...].allSatisfy { $0 == 0 })
    }
  }
}

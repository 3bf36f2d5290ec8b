import Foundation
import PacinianBase
import PacinianMedia
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// Rendering model, section 7, rule by rule.
@Suite struct Section7AudioTests {
  private let rate = 48_000.0
  /// Of single precision at full scale, twice over.
  private let rounding = 2.4e-7

  private func rendered(
    _ events: [Event], controls: [Control] = [], clips: [Int: AudioClip] = [:]
  ) throws -> Stereo {
    try AudioScore(Pattern(events: events, controls: controls), clips: clips).rendered()
  }

  private func check(
    _ samples: [Float], from first: Int = 0, _ expected: (Int) -> Double
  ) {
    let wrong = samples.indices.dropFirst(first).first {
      abs(Double(samples[$0]) - expected($0)) > rounding
    }
    #expect(wrong == nil)
  }

  @Test("AudioContinuous is a sine of 220 · 2^pitch Hz", arguments: [-1.0, -0.25, 0, 1])
  func frequency(pitch: Double) throws {
    let output = try rendered([tone(duration: 0.5, [.audioPitch: pitch, .audioPan: -1])])
    let hertz = 220 * pow(2, pitch)
    // Past the attack of 2 ms, before the release.
    check(Array(output.left[..<24_000]), from: 96) { sin(2 * .pi * hertz * Double($0) / rate) }
    #expect(output.left.count == 24_096)
  }

  @Test("volume is a linear gain, the control multiplies, and no haptic law applies")
  func volume() throws {
    let full = try rendered([tone()])
    let half = try rendered(
      [tone(duration: 0.5, [.audioVolume: 0.8])], controls: [parameter(.audioVolume, at: 0, 0.5)])
    check(half.left) { 0.4 * Double(full.left[$0]) }
  }

  @Test("pan keeps power constant", arguments: [-1.0, -0.5, 0, 0.25, 1])
  func pan(pan: Double) throws {
    let middle = try rendered([tone()])
    let output = try rendered([tone(duration: 0.5, [.audioPan: pan])])
    let left = cos(.pi / 4 * (1 + pan))
    let right = sin(.pi / 4 * (1 + pan))
    check(output.left) { Double(middle.left[$0]) * 2.0.squareRoot() * left }
    check(output.right) { Double(middle.left[$0]) * 2.0.squareRoot() * right }
  }

  @Test("a recording is played as it is")
  func recordingAsIs() throws {
    let clip = try AudioClip.noise(seed: 3, frames: 5_000)
    let output = try rendered([recording(at: 0.1)], clips: [0: clip])
    #expect(output.left.count == 9_800)
    #expect(output.left[..<4_800].allSatisfy { $0 == 0 })
    check(Array(output.left[4_800...]), from: 96) {
      Double(clip.waveform.left[$0]) * 0.5.squareRoot()
    }
  }

  @Test("a stereo recording's channels take the two gains")
  func balance() throws {
    let clip = try AudioClip.noise(seed: 4, frames: 4_000, isStereo: true)
    let output = try rendered([recording(duration: nil, [.audioPan: 0.3])], clips: [0: clip])
    check(output.left, from: 96) { Double(clip.waveform.left[$0]) * cos(.pi / 4 * 1.3) }
    check(output.right, from: 96) { Double(clip.waveform.right[$0]) * sin(.pi / 4 * 1.3) }
  }

  @Test("a shorter duration cuts, with the release after it; a longer one adds silence")
  func duration() throws {
    let clip = try AudioClip.noise(seed: 5, frames: 9_600)
    #expect(try rendered([recording(duration: 0.1)], clips: [0: clip]).left.count == 4_896)
    let long = try rendered([recording(duration: 1)], clips: [0: clip])
    #expect(long.left.count == 9_600)
    for duration: Double? in [0, nil] {
      #expect(try rendered([recording(duration: duration)], clips: [0: clip]) == long)
    }
  }

  @Test("a duration that rounds to no frames lets the attack and the decay play whole")
  func tinyDuration() throws {
    let clip = try AudioClip.noise(seed: 5, frames: 9_600)
    let whole = try rendered([recording([.sustained: 0, .decayTime: 0.5])], clips: [0: clip])
    #expect(whole.left.contains { $0 != 0 })
    let tiny = recording(duration: 5e-6, [.sustained: 0, .decayTime: 0.5])
    #expect(try rendered([tiny], clips: [0: clip]) == whole)
  }

  @Test("without the volume envelope the first sample sounds in full and the duration cuts sharply")
  func noEnvelope() throws {
    let clip = try AudioClip.noise(seed: 6, frames: 9_600, usesVolumeEnvelope: false)
    let output = try rendered(
      [recording(duration: 0.1, [.attackTime: 1, .releaseTime: 1, .sustained: 0])],
      clips: [0: clip])
    #expect(output.left.count == 4_800)
    check(output.left) { Double(clip.waveform.left[$0]) * 0.5.squareRoot() }
  }

  @Test("a loop repeats the whole recording for the duration")
  func loop() throws {
    let clip = try AudioClip.noise(
      seed: 7, frames: 777, usesVolumeEnvelope: false, isLoopEnabled: true)
    let output = try rendered([recording(duration: 0.1)], clips: [0: clip])
    #expect(output.left.count == 4_800)
    check(output.left) { Double(clip.waveform.left[$0 % 777]) * 0.5.squareRoot() }
  }

  @Test("tones and loops are released after 30 s; a recording is played whole")
  func limit() throws {
    let looped = try AudioClip.noise(seed: 8, frames: 777, isLoopEnabled: true, sampleRate: 1_000)
    let long = try AudioClip.noise(seed: 8, frames: 40_000, sampleRate: 1_000)
    func frames(_ event: Event, _ clip: AudioClip? = nil) throws -> Int {
      try AudioScore(
        Pattern(events: [event]), options: RenderingOptions(sampleRate: 1_000),
        clips: clip.map { [0: $0] } ?? [:]
      ).frameCount
    }
    #expect(try frames(tone(duration: nil)) == 30_002)
    #expect(try frames(tone(duration: 40)) == 30_002)
    #expect(try frames(recording(), looped) == 30_002)
    #expect(try frames(recording(), long) == 40_000)
    #expect(throws: RenderingError.endlessEvent(index: 0)) {
      try AudioScore(
        Pattern(events: [tone(duration: nil)]), options: RenderingOptions(durationLimit: nil))
    }
    #expect(throws: RenderingError.self) { try AudioScore(Pattern(events: [tone(at: 4_000)])) }
  }

  @Test("an octave up a recording takes half as long, an octave down twice")
  func speed() throws {
    let clip = try AudioClip.noise(seed: 9, frames: 8_000)
    for (pitch, frames) in [(1.0, 4_000), (-1.0, 16_000)] {
      let score = try AudioScore(
        Pattern(events: [recording(duration: nil, [.audioPitch: pitch])]), clips: [0: clip])
      #expect(score.frameCount == frames)
    }
  }

  /// How far a shifted recording of a sine is from the sine it should be: what the interpolation is
  /// worth.
  @Test(
    "a shifted recording of a sine is a sine of the shifted frequency",
    arguments: [-1, -0.3, 0.01, 0.4, 1], [100.0, 1_000, 5_000])
  func interpolation(pitch: Double, hertz: Double) throws {
    let wav = WAV.sine(hertz, seconds: 0.3)
    let clip = AudioClip(try AudioWaveform(bytes: wav.bytes, sampleRate: 48_000))
    let output = try rendered(
      [recording(duration: nil, [.audioPitch: pitch, .audioPan: -1])], clips: [0: clip])
    let speed = pow(2, pitch)
    var signal = 0.0
    var noise = 0.0
    for frame in 200..<6_000 {
      let expected = 0.5 * sin(2 * .pi * hertz * speed * Double(frame) / rate)
      signal += expected * expected
      noise += (Double(output.left[frame]) - expected) * (Double(output.left[frame]) - expected)
    }
    let ratio = 10 * log10(signal / noise)
    // Kaiser's window of -100 dB.
    #expect(ratio > 95, "\(ratio) dB")
  }

  /// At double speed what lies above a quarter of the rate would fold back.
  @Test func noFolding() throws {
    let clip = AudioClip(
      try AudioWaveform(bytes: WAV.sine(15_000, seconds: 0.3).bytes, sampleRate: 48_000))
    let output = try rendered([recording(duration: nil, [.audioPitch: 1])], clips: [0: clip])
    let loudest = output.left[200..<6_000].map { abs($0) }.max() ?? 1
    #expect(20 * log10(Double(loudest) / 0.5) < -90)
  }

  @Test("brightness is a second-order Butterworth low-pass at 200 · 100^b Hz")
  func brightness() throws {
    // The tone is 220 Hz; at b the gain is that of the analogue filter, warped by the bilinear
    // transform.
    for brightness in [0.0, 0.1, 0.5] {
      let plain = try rendered([tone()])
      let output = try rendered([tone(duration: 0.5, [.audioBrightness: brightness])])
      let warped = tan(.pi * 220 / rate) / tan(.pi * 200 * pow(100, brightness) / rate)
      let expected = 1 / (1 + pow(warped, 4)).squareRoot()
      func power(_ samples: [Float]) -> Double {
        samples[4_000..<22_000].reduce(0) { $0 + Double($1) * Double($1) }
      }
      let gain = (power(output.left) / power(plain.left)).squareRoot()
      // Periods do not fill the range exactly.
      #expect(abs(gain - expected) < 1e-3)
    }
  }

  @Test("brightness 1 and frequencies above 0.45 of the rate change no bit")
  func bypass() throws {
    let plain = try rendered([tone()])
    #expect(try rendered([tone(duration: 0.5, [.audioBrightness: 1])]) == plain)
    let options = RenderingOptions(sampleRate: 8_000)
    func low(_ parameters: [EventParameterID: Double]) throws -> Stereo {
      try AudioScore(Pattern(events: [tone(duration: 0.5, parameters)]), options: options)
        .rendered()
    }
    // 200 · 100^0.65 = 3991 Hz.
    #expect(try low([.audioBrightness: 0.65]) == low([:]))
    #expect(try low([.audioBrightness: 0.6]) != low([:]))
  }

  @Test("brightness that moves makes no click")
  func movingBrightness() throws {
    let event = tone(duration: 1, [.attackTime: 0.1])
    let output = try rendered(
      [event], controls: [curve(.audioBrightness, at: 0.1, [(0, 0), (0.3, -1), (0.6, 0)])])
    // A click is a jump of the second difference; a sine of 220 Hz has (2π·220/48000)² of its
    // height.
    let most = (2 * Double.pi * 220 / rate) * (2 * Double.pi * 220 / rate) * 0.71
    for frame in 200..<47_900 {
      let bend = output.left[frame + 1] - 2 * output.left[frame] + output.left[frame - 1]
      guard Double(abs(bend)) > 1.5 * most else { continue }
      Issue.record("frame \(frame) bends by \(bend)")
      return
    }
  }

  @Test("the envelope's controls are the audio ones")
  func envelopeControls() throws {
    let plain = try rendered([tone()])
    #expect(try rendered([tone()], controls: [parameter(.hapticAttackTime, at: 0, 1)]) == plain)
    #expect(
      try rendered([tone()], controls: [parameter(.audioReleaseTime, at: 0.2, 0.5)]).left.count
        > plain.left.count)
    let seconds = try AudioScore(
      Pattern(events: [tone(duration: 0.5, [.releaseTime: 0.25])]),
      envelope: EnvelopeTimes(timing: .seconds))
    #expect(seconds.frameCount == 36_000)
  }

  @Test("the playback rate scales times and not pitch")
  func playbackRate() throws {
    let score = try AudioScore(
      Pattern(events: [tone(at: 0.2, duration: 0.4, [.audioPan: -1])]), playbackRate: 2)
    let output = score.rendered()
    #expect(output.left.count == 14_496)
    check(Array(output.left[..<14_400]), from: 4_896) {
      sin(2 * .pi * 220 * Double($0 - 4_800) / rate)
    }
  }

  @Test("haptic events make no sound here, nor does a recording without a clip")
  func silence() throws {
    let pattern = Pattern(events: [
      Event(kind: .hapticTransient, time: 0), Event(kind: .hapticContinuous, time: 0, duration: 1),
      recording(),
    ])
    let score = try AudioScore(pattern)
    #expect(score.frameCount == 0)
    #expect(score.eventCount == 0)
  }
}

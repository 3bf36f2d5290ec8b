import PacinianBase
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianAnalysis

/// Sounds whose right answer is known, as nobody would feel them otherwise.
@Suite("What sounds become")
struct SoundBehaviourTests {
  private static let rate = 44_100

  /// Samples of a function of time.
  private func sound(seconds: Double = 3, _ value: (Double) -> Double) -> [Float] {
    (0..<Int(seconds * Double(Self.rate))).map { Float(value(Double($0) / Double(Self.rate))) }
  }

  private func saw(_ hertz: Double, _ time: Double) -> Double {
    2 * (hertz * time - (hertz * time).rounded(.down)) - 1
  }

  /// The sum of a stroke at each of the times.
  private func strokes(at times: [Double], _ value: (Double) -> Double) -> [Float] {
    sound { time in
      guard let last = times.last(where: { $0 <= time }) else { return 0 }
      return value(time - last)
    }
  }

  /// Whether there is one emphasis within 10 ms of each of the times, and no other.
  private func expect(_ times: [Double], in samples: [Float], _ name: String) {
    let found = Sounds.transcription(samples).emphasis.map(\.time)
    #expect(found.count == times.count, "\(name): \(found)")
    for (time, wanted) in zip(found, times) { #expect(abs(time - wanted) < 0.01, "\(name)") }
  }

  @Test(
    "a low tone is one continuous event, with a stroke at its start at most",
    arguments: [30.0, 40, 55, 80, 110])
  func lowTones(hertz: Double) {
    for samples in [
      sound { 0.5 * sin(2 * .pi * hertz * $0) }, sound { 0.5 * saw(hertz, $0) },
    ] {
      let transcription = Sounds.transcription(samples)
      let kinds = transcription.layers.flatMap(\.events).map(\.kind)
      #expect(kinds.count { $0 == .hapticContinuous } == 1, "\(hertz) Hz")
      #expect(transcription.emphasis.allSatisfy { $0.time < 0.05 }, "\(hertz) Hz")
    }
  }

  @Test("what runs on has no strokes: machines, noise, sweeps")
  func running() {
    var random = SplitMix(seed: 5)
    let hiss = sound { _ in random.number(-1...1) }
    let engine = zip(sound { 0.6 * (1 + 0.1 * sin(6 * .pi * $0)) * saw(30, $0) }, hiss)
      .map { $0 + 0.05 * $1 }
    // Its firing is at 25 Hz.
    let diesel = strokes(at: (0..<75).map { Double($0) / 25 }) { time in
      0.7 * exp(-time / 0.004) * sin(2 * .pi * 300 * time)
    }
    let sweep = sound { 0.5 * sin(2 * .pi * (20 + 330 * $0) * $0) }
    for (name, samples) in [
      ("engine", engine), ("diesel", diesel), ("hiss", hiss.map { $0 / 2 }), ("sweep", sweep),
    ] {
      // They begin with full strength, which may be a stroke.
      let late = Sounds.transcription(samples).emphasis.filter { $0.time > 0.1 }
      #expect(late.isEmpty, "\(name): \(late.map(\.time))")
    }
  }

  @Test("strokes have an emphasis each: rolls, drums, bass notes, clicks over a hum")
  func struck() {
    var random = SplitMix(seed: 6)
    for gap in [0.05, 0.1, 0.3] {
      let times = Array(stride(from: 0.1, to: 2.8, by: gap))
      let roll = strokes(at: times) { time in
        0.5 * exp(-time / 0.008) * random.number(-1...1)
      }
      expect(times, in: roll, "every \(gap) s")
    }
    let beats = (0..<6).map { 0.1 + 0.45 * Double($0) }
    let drum = strokes(at: beats) { time in
      let turns = 50 * time + 1.8 * (1 - exp(-time / 0.03))
      return 0.8 * exp(-time / 0.08) * sin(2 * .pi * turns)
    }
    expect(beats, in: drum, "bass drum")
    let notes = (0..<4).map { 0.1 + 0.7 * Double($0) }
    let bass = strokes(at: notes) { 0.5 * exp(-$0 / 0.4) * saw(41, $0) }
    expect(notes, in: bass, "bass")
  }

  /// A click of 1.8 kHz, and a burst of noise that is gone as soon.
  private static func click(_ time: Double) -> Double {
    0.8 * exp(-time / 0.003) * sin(3_600 * .pi * time)
  }

  private func found(_ samples: [Float], _ options: TranscriptionOptions = .init()) -> [Double] {
    Sounds.transcription(samples, options: options).emphasis.map(\.time)
  }

  /// The number of times with an emphasis within 6 ms, and of other emphasis.
  private func hits(_ times: [Double], in found: [Double]) -> (right: Int, wrong: Int) {
    let right = times.count { time in found.contains { abs($0 - time) < 0.006 } }
    return (right, found.count - right)
  }

  private func isExact(_ times: [Double], _ found: [Double]) -> Bool {
    let (right, wrong) = hits(times, in: found)
    return right == times.count && wrong == 0
  }

  @Test("strokes 15 to 40 ms apart have an emphasis each", arguments: 0..<8 as Range<UInt64>)
  func irregular(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var times = [0.1]
    while times.count < 40 { times.append(times[times.count - 1] + random.number(0.015...0.04)) }
    for samples in [
      strokes(at: times, Self.click),
      strokes(at: times) { 0.7 * exp(-$0 / 0.004) * random.number(-1...1) },
    ] {
      let (right, wrong) = hits(times, in: found(samples))
      // A gap of 15 ms may be 14 steps, less than the least gap.
      #expect(right >= 36 && wrong <= 2, "seed \(seed): \(right) right, \(wrong) wrong")
    }
  }

  @Test("rolls to 20 ms have an emphasis for each stroke, short and long, even and faster")
  func rolls() {
    var random = SplitMix(seed: 7)
    for gap in [0.02, 0.025, 0.03, 0.04] {
      // Eight strokes are no tone.
      let few = (0..<8).map { 0.1 + Double($0) * gap }
      #expect(isExact(few, found(strokes(at: few, Self.click))), "\(gap)")
      let many = Array(stride(from: 0.1, to: 2.8, by: gap))
      let roll = strokes(at: many) { 0.7 * exp(-$0 / 0.005) * random.number(-1...1) }
      let (right, wrong) = hits(many, in: found(roll))
      #expect(right * 10 >= 9 * many.count && wrong <= 2, "\(gap): \(right) of \(many.count)")
    }
    var times = [0.1]
    for index in 0..<39 { times.append(times[index] + 0.06 - 0.04 * Double(index) / 38) }
    #expect(isExact(times, found(strokes(at: times, Self.click))))
  }

  @Test("what repeats itself evenly for a second is a tone, which is told; sensitivity 1 keeps it")
  func joined() {
    let times = Array(stride(from: 0.1, to: 2.8, by: 0.025))
    let samples = strokes(at: times, Self.click)
    var transcriber = SampleTranscriber(sampleRate: Self.rate)
    transcriber.append(samples.span)
    let transcription = transcriber.finish()
    #expect(transcription.emphasis.count <= 1)
    let joined = times.count - 1
    guard
      case .strokesJoined(let count, let time)? = transcriber.faults(of: transcription).first
    else { return #expect(Bool(false), "nothing is told") }
    #expect(count == joined && abs(time - times[1]) < 0.006, "\(count) at \(time)")
    var options = TranscriptionOptions()
    options.sensitivity = 1
    #expect(isExact(times, found(samples, options)))
  }

  @Test(
    "sines, saws and squares have one emphasis at most",
    arguments: [25.0, 27, 30, 33, 37, 40, 45, 50, 55, 60, 80, 110, 150, 200])
  func tones(hertz: Double) {
    for (name, samples) in [
      ("sine", sound { 0.5 * sin(2 * .pi * hertz * $0) }), ("saw", sound { 0.5 * saw(hertz, $0) }),
      ("square", sound { sin(2 * .pi * hertz * $0) < 0 ? -0.5 : 0.5 }),
    ] {
      #expect(found(samples).count <= 1, "\(name) of \(hertz) Hz")
    }
  }

  @Test("noise that swells 20 or 40 times a second has all its strokes or none")
  func swellingNoise() {
    var random = SplitMix(seed: 8)
    for hertz in [20.0, 40] {
      let shapes: [(String, (Double) -> Double)] = [
        ("cosine", { 0.5 - 0.5 * cos(2 * .pi * $0) }), ("half", { max(sin(2 * .pi * $0), 0) }),
        ("square", { sin(2 * .pi * $0) > 0 ? 1 : 0 }),
      ]
      for (name, shape) in shapes {
        let samples = sound { 0.6 * shape(hertz * $0) * random.number(-1...1) }
        let share = Double(found(samples).count) / (3 * hertz)
        // One for the beginning; a swell of noise may have two peaks.
        #expect(share < 0.05 || 0.9...1.05 ~= share, "\(name), \(hertz) Hz: \(share)")
      }
    }
  }

  @Test("steady noise from the first sample is not a stroke", arguments: 0..<8 as Range<UInt64>)
  func noiseFromTheStart(seed: UInt64) {
    var random = SplitMix(seed: seed)
    #expect(found(sound(seconds: 2) { _ in 0.3 * random.number(-1...1) }) == [], "seed \(seed)")
  }

  /// The transcription of channels that are heard together.
  private func transcription(_ channels: [[Float]]) -> Transcription {
    var transcriber = SampleTranscriber(sampleRate: Self.rate, channelCount: channels.count)
    let frames = channels[0].indices.flatMap { frame in channels.map { $0[frame] } }
    transcriber.append(frames.span)
    return transcriber.finish()
  }

  @Test("channels do not cancel: opposite ones and a spaced pair have the level of one")
  func cancelling() {
    let one = sound(seconds: 1) { Int($0 / 0.2) % 2 == 0 ? 0.6 * sin(300 * .pi * $0) : 0 }
    let later = [Float](repeating: 0, count: 147) + one.dropLast(147)
    let alone = Sounds.transcription(one)
    for other in [one, one.map { -$0 }, later] {
      let both = transcription([one, other])
      #expect(both.emphasis.count == alone.emphasis.count)
      for time in [0.1, 0.5, 0.9] {
        let (level, wanted) = (both.amplitude().value(at: time), alone.amplitude().value(at: time))
        // Lines may be off by 0.035 each.
        #expect(abs(level - wanted) < 0.07, "\(level) for \(wanted) at \(time) s")
        let sharpness = both.sharpness().value(at: time)
        #expect(abs(sharpness - alone.sharpness().value(at: time)) < 0.12)
      }
    }
    let silent = transcription([one, one.map { _ in 0 }])
    // A level of 3 dB less, of which a quieter sound gets 0.6 of the decibels back.
    let share = silent.amplitude().value(at: 0.1) / alone.amplitude().value(at: 0.1)
    #expect(abs(share - pow(0.5, 0.2)) < 0.1, "\(share)")
  }

  @Test("a stroke counts that one channel has clearly, whatever the others have")
  func clearChannel() {
    var random = SplitMix(seed: 9)
    let times = [0.403, 0.907, 1.411, 1.919, 2.423]
    let clicks = strokes(at: times, Self.click)
    let noise = sound { _ in 0.5 * random.number(-1...1) }
    for channels in [[clicks, noise], [noise, clicks], [noise, noise, clicks]] {
      let found = transcription(channels).emphasis.map(\.time).filter { $0 > 0.1 }
      #expect(isExact(times, found), "\(found)")
    }
    // The same stroke in both, 3 ms later, is one.
    let later = [Float](repeating: 0, count: 147) + clicks.dropLast(147)
    #expect(isExact(times, transcription([clicks, later]).emphasis.map(\.time)))
  }

  @Test("a click over a hum is a stroke", arguments: [50.0, 100])
  func clicksOverHum(hertz: Double) {
    let times = [0.403, 0.907, 1.411, 1.919, 2.423]
    let clicks = strokes(at: times) { exp(-$0 / 0.002) * sin(4_000 * .pi * $0) }
    let hum = sound { 0.5 * sin(2 * .pi * hertz * $0) }
    let samples = zip(hum, clicks).map { $0 + 0.4 * $1 }
    let found = Sounds.transcription(samples).emphasis.map(\.time).filter { $0 > 0.05 }
    #expect(found.count == times.count, "\(hertz) Hz: \(found)")
    for (time, wanted) in zip(found, times) { #expect(abs(time - wanted) < 0.01) }
    // A click of a hundredth is not.
    let quiet = zip(hum, clicks).map { $0 + 0.005 * $1 }
    #expect(Sounds.transcription(quiet).emphasis.allSatisfy { $0.time < 0.05 }, "\(hertz) Hz")
  }

  @Test(
    "a syllable of speech is a few strokes, and not one for each period of the voice",
    .enabled(if: Speech.isInstalled, "espeak-ng is not installed"))
  func speech() throws {
    for (words, syllables) in [("ah. ooh. eeh.", 3), ("pa ta ka pa ta ka", 6), ("mama mama", 4)] {
      let (samples, rate) = try Speech.samples(words)
      // (The voice has some 30 periods in a syllable.)
      let count = Sounds.transcription(samples, rate: rate).emphasis.count
      #expect((syllables...3 * syllables).contains(count), "\(words): \(count)")
    }
  }

  @Test("voiced syllables have some strokes, not one for each period of the voice")
  func voice() {
    // Periods of 9 ms, of one formant at 600 Hz, in nine syllables.
    let periods = (0..<300).map { 0.1 + Double($0) / 110 }
    let spoken = strokes(at: periods) { exp(-$0 / 0.003) * sin(2 * .pi * 600 * $0) }
    let samples = zip(spoken, sound { max(sin(6 * .pi * ($0 - 0.1)), 0) }).map { 0.7 * $0 * $1 }
    let count = Sounds.transcription(samples).emphasis.count
    #expect((4...27).contains(count), "\(count)")
  }

  @Test("sharpness rises with a tone's frequency to 1 kHz, and stays; an end is no thump")
  func sharpness() {
    var highest = 0.0
    for hertz in [60.0, 150, 400, 700, 900, 1_000, 1_100, 1_250, 1_500, 3_000, 6_000, 15_000] {
      let transcription = Sounds.transcription(
        sound(seconds: 1.5) { $0 < 1 ? 0.5 * sin(2 * .pi * hertz * $0) : 0 })
      let sharpness = transcription.sharpness()
      let value = sharpness.value(at: 0.5)
      // Lines differ from values by 0.06 at most.
      #expect(value > highest - 0.06, "\(hertz) Hz: \(value) after \(highest)")
      if hertz >= 1_000 { #expect(value > 0.93, "\(hertz) Hz: \(value)") }
      highest = max(highest, value)
      // The amplitude fades for 100 ms.
      for step in 0..<10 {
        let end = sharpness.value(at: 1 + 0.01 * Double(step))
        #expect(end > 0.45 * value, "\(hertz) Hz, \(step): \(end) after \(value)")
      }
    }
  }
}

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

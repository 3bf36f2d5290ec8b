import PacinianBase
import PacinianFormats
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianAnalysis

@Suite("Vibration to pattern")
struct VibrationTests {
  private static let taptic = Vibrations(profile: Vibrations.taptic)

  private func kinds(_ layers: [Pattern]) -> [EventKind] { layers.flatMap(\.events).map(\.kind) }

  @Test("progress is told while a second of noise is searched, in order, to its end")
  func progress() {
    var random = SplitMix(seed: 9)
    let noise = (0..<8_000).map { _ in Float(random.number(-0.5...0.5)) }
    var transcriber = SampleTranscriber(sampleRate: 8_000, vibrationOf: Vibrations.taptic)
    var seconds: [Double] = []
    transcriber.progress = { seconds.append($0) }
    transcriber.append(noise.span)
    _ = transcriber.finish()
    #expect(seconds.count > 100)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(seconds.allSatisfy { $0 <= 1.01 })
    #expect((seconds.last ?? 0) > 0.5)
  }

  @Test(
    "random patterns under noise are recovered",
    arguments: [Vibrations.taptic, Vibrations.wideband])
  func random(profile: ActuatorProfile) throws {
    let vibrations = Vibrations(profile: profile)
    var (expected, found, hits) = (0, 0, 0)
    var (sharpness, intensity, correlations, hertz): ([Double], [Double], [Double], [Double]) =
      ([], [], [], [])
    var (times, values): ([Double], [Double]) = ([], [])
    for seed in 0..<12 as Range<UInt64> {
      var random = SplitMix(seed: 0x7662 + seed)
      let pattern = Vibrations.pattern(&random)
      let clean = try vibrations.render([pattern])
      let noisy = Vibrations.underNoise(clean, &random)
      let result = vibrations.transcription(noisy)
      let truth = try vibrations.transients(pattern)
      let pairs = Vibrations.pairs(
        truth.map(\.time), result.emphasis.map(\.time), within: 0.005)
      expected += truth.count
      found += result.emphasis.count
      hits += pairs.count
      for (first, second) in pairs {
        sharpness.append(abs(truth[first].sharpness - result.emphasis[second].sharpness))
        intensity.append(abs(truth[first].intensity - result.emphasis[second].amplitude))
      }
      let rendered = try vibrations.render(result.layers)
      let count = max(clean.count, rendered.count)
      let (before, after) = (
        Vibrations.course(clean, count: count), Vibrations.course(rendered, count: count)
      )
      correlations.append(Vibrations.correlation(before.map(\.level), after.map(\.level)))
      for (step, (first, second)) in zip(before, after).enumerated()
      where min(first.level, second.level) > 0.05 {
        let time = Double(step) * 0.005
        // A window of 20 ms without a transient, which rings for 30 ms.
        guard !truth.contains(where: { $0.time < time + 0.02 && $0.time > time - 0.03 }) else {
          continue
        }
        hertz.append(abs(first.hertz - second.hertz))
      }
      if pairs.count < truth.count || result.emphasis.count > pairs.count {
        print(
          "seed \(seed) \(profile.name): \(pairs.count) of \(truth.count) transients, "
            + "\(result.emphasis.count - pairs.count) false")
      }
      // Once more, of the rendering.
      guard seed < 6 else { continue }
      let again = vibrations.transcription(rendered)
      let same = Vibrations.pairs(
        result.emphasis.map(\.time), again.emphasis.map(\.time), within: 0.001)
      times.append(
        Double(same.count)
          / Double(max(result.emphasis.count, again.emphasis.count, 1)))
      for (first, second) in same {
        values.append(abs(result.emphasis[first].amplitude - again.emphasis[second].amplitude))
        values.append(abs(result.emphasis[first].sharpness - again.emphasis[second].sharpness))
      }
      let (amplitude, other) = (result.amplitude(), again.amplitude())
      for step in 0..<Int(result.seconds * 200) {
        values.append(
          abs(amplitude.value(at: Double(step) / 200) - other.value(at: Double(step) / 200)))
      }
    }
    let f1 = 2 * Double(hits) / Double(expected + found)
    print(
      "\(profile.name): F1 \(f1), sharpness \(Vibrations.mean(sharpness)), intensity "
        + "\(Vibrations.mean(intensity)), envelope \(Vibrations.median(correlations)), centroid "
        + "\(Vibrations.median(hertz)) Hz, again \(Vibrations.mean(times)), values "
        + "\(Vibrations.mean(values))")
    #expect(f1 >= 0.9)
    #expect(Vibrations.mean(sharpness) <= 0.05)
    #expect(Vibrations.mean(intensity) <= 0.05)
    #expect(Vibrations.median(correlations) >= 0.98)
    #expect(Vibrations.median(hertz) <= 5)
    #expect(Vibrations.mean(values) <= 0.02)
    // Of the transients that were found, those whose background was guessed wrong move once more.
    #expect(Vibrations.mean(times) >= 0.8)
  }

  @Test(
    "transients in a tone whose level bends are found",
    arguments: [Vibrations.taptic, Vibrations.wideband])
  func bendingTone(profile: ActuatorProfile) throws {
    let vibrations = Vibrations(profile: profile)
    var random = SplitMix(seed: 0x6265)
    var (expected, found, hits) = (0, 0, 0)
    for _ in 0..<4 {
      var pattern = Pattern(events: [
        Event(
          kind: .hapticContinuous, time: 0, duration: 2,
          parameters: [
            EventParameter(.hapticIntensity, 1), EventParameter(.hapticSharpness, 0.35),
          ])
      ])
      // Curves bend the level, and the frequency slowly; transients stand at bends, weaker than it.
      let bends = stride(from: 0.0, to: 2, by: 0.03).map {
        ControlPoint(time: $0 + random.number(0...0.01), value: random.number(0.35...0.7))
      }
      let slopes = stride(from: 0.0, to: 2, by: 0.2).map {
        ControlPoint(time: $0, value: random.number(-0.1...0.1))
      }
      pattern.controls = [
        .curve(ParameterCurve(.hapticIntensity, time: 0, points: bends)),
        .curve(ParameterCurve(.hapticSharpness, time: 0, points: slopes)),
      ]
      let times = stride(from: 5, to: bends.count - 5, by: 4).map { bends[$0].time }
      pattern.events += times.map {
        Event(
          kind: .hapticTransient, time: $0,
          parameters: [
            EventParameter(.hapticIntensity, random.number(0.3...0.8)),
            EventParameter(.hapticSharpness, random.number(0.2...0.8)),
          ])
      }
      let samples = Vibrations.underNoise(try vibrations.render([pattern]), &random)
      let result = vibrations.transcription(samples)
      let pairs = Vibrations.pairs(times, result.emphasis.map(\.time), within: 0.005)
      expected += times.count
      found += result.emphasis.count
      hits += pairs.count
    }
    let f1 = 2 * Double(hits) / Double(expected + found)
    print("bending, \(profile.name): \(hits) of \(expected), \(found - hits) false, F1 \(f1)")
    // By polynomials alone it is 0.80 and 0.87.
    #expect(f1 >= 0.95)
  }

  @Test("silence, a constant and nothing at all give no events", arguments: [0, 1, 16_000])
  func silence(count: Int) {
    for level in [0.0, 0.4] {
      let result = Self.taptic.transcription([Double](repeating: level, count: count))
      #expect(result.isSilent)
      #expect(result.layers.isEmpty)
      #expect(result.phonePattern.pattern.events.isEmpty)
    }
  }

  @Test("a transient is one, at its time, at any rate", arguments: [4_000, 8_000, 44_100, 192_000])
  func click(rate: Int) throws {
    let event = Event(
      kind: .hapticTransient, time: 0.3,
      parameters: [EventParameter(.hapticIntensity, 0.8), EventParameter(.hapticSharpness, 0.4)])
    var samples = try Self.taptic.render([Pattern(events: [event])], rate: rate)
    samples += [Double](repeating: 0, count: rate / 2)
    let result = Self.taptic.transcription(samples, rate: rate)
    #expect(kinds(result.layers) == [.hapticTransient])
    let emphasis = try #require(result.emphasis.first)
    // Half a millisecond is a tenth of a period at most; the values are those of one pattern
    // without noise, nearer than those of many.
    #expect(abs(emphasis.time - 0.3) < 0.000_5)
    #expect(abs(emphasis.amplitude - 0.8) < 0.03)
    #expect(abs(emphasis.sharpness - 0.4) < 0.03)
  }

  @Test("a transient that begins with the signal is one")
  func first() throws {
    let event = Event(
      kind: .hapticTransient, time: 0,
      parameters: [EventParameter(.hapticIntensity, 0.8), EventParameter(.hapticSharpness, 0.4)])
    let result = Self.taptic.transcription(try Self.taptic.render([Pattern(events: [event])]))
    #expect(kinds(result.layers) == [.hapticTransient])
    #expect(result.emphasis.allSatisfy { $0.time < 0.000_5 && abs($0.amplitude - 0.8) < 0.03 })
  }

  @Test("a click of one sample is one transient")
  func impulse() {
    var samples = [Double](repeating: 0, count: 16_000)
    samples[8_000] = 0.9
    let result = Self.taptic.transcription(samples)
    #expect(kinds(result.layers) == [.hapticTransient])
    #expect(result.emphasis.allSatisfy { abs($0.time - 1) < 0.003 })
  }

  @Test("a tone is one continuous event", arguments: [4_000, 8_000, 44_100, 192_000])
  func tone(rate: Int) {
    let samples = (0..<rate).map {
      0.5 * sin(2 * .pi * 150 * Double($0) / Double(rate)) + 0.1
    }
    let result = Self.taptic.transcription(samples, rate: rate)
    #expect(kinds(result.layers) == [.hapticContinuous])
    #expect(abs(result.amplitude().value(at: 0.5) - 0.5) < 0.011)
    // log(150 / 80) / log(230 / 80)
    #expect(abs(result.sharpness().value(at: 0.5) - 0.5952) < 0.01)
  }

  @Test(
    "of continuous events that overlap, the envelope of the sum is held",
    arguments: [(0.1, 0.9), (0.3, 0.6), (0.4, 0.45)])
  func overlap(low: Double, high: Double) throws {
    func event(_ time: Double, _ sharpness: Double, _ intensity: Double) -> Event {
      Event(
        kind: .hapticContinuous, time: time, duration: 0.8,
        parameters: [
          EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
        ])
    }
    let pattern = Pattern(events: [event(0.1, low, 0.5), event(0.4, high, 0.4)])
    let clean = try Self.taptic.render([pattern])
    let result = Self.taptic.transcription(clean)
    let fidelity = VibrationFidelity(
      clean, try Self.taptic.render(result.layers), sampleRate: Vibrations.rate)
    // A false transient of 0.2, or one event of two that is lost, takes more than a hundredth.
    #expect(try #require(fidelity.correlation) >= 0.99)
    #expect(kinds(result.layers) == [.hapticContinuous])
  }

  @Test("noise and numbers that are none end in values in range", arguments: 0..<4 as Range<UInt64>)
  func noise(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var samples = (0..<16_000).map { _ in 0.3 * Vibrations.gauss(&random) }
    for _ in 0..<20 {
      samples[random.whole(0...15_999)] = random.pick([.nan, .infinity, -.infinity, 1e30, 3])
    }
    var analyser = VibrationAnalyser(sampleRate: 8_000, profile: Vibrations.taptic)
    analyser.append(samples.map { Float($0) }.span)
    let result = Transcription(analyser.finish(), profile: Vibrations.taptic)
    #expect(analyser.intake.invalidCount + analyser.intake.clippedCount > 0)
    #expect(result.emphasis.allSatisfy { (0...1).contains($0.amplitude) }, "seed \(seed)")
    for layers in [result.layers, [result.phonePattern.pattern]] where !layers.isEmpty {
      _ = try PatternWriter(.ahap, options: .init(keepsAppleLimits: true)).write(layers)
    }
  }

  @Test("the division into blocks decides nothing, over several pieces")
  func blocks() throws {
    var random = SplitMix(seed: 11)
    let pattern = Vibrations.pattern(&random, seconds: 18)
    let samples = try Self.taptic.render([pattern]).map { Float($0) }
    func transcription(most: Int) -> Transcription {
      var analyser = VibrationAnalyser(sampleRate: 8_000, profile: Vibrations.taptic)
      var start = 0
      while start < samples.count {
        let end = min(samples.count, start + random.whole(1...most))
        analyser.append(samples.span.extracting(start..<end))
        start = end
      }
      return Transcription(analyser.finish(), profile: Vibrations.taptic)
    }
    let (whole, parts) = (transcription(most: samples.count), transcription(most: 3_000))
    #expect(whole.emphasis == parts.emphasis)
    #expect(whole.amplitudes == parts.amplitudes)
    #expect(whole.sharpnesses == parts.sharpnesses)
    let truth = try Self.taptic.transients(pattern)
    let pairs = Vibrations.pairs(truth.map(\.time), whole.emphasis.map(\.time), within: 0.005)
    // Over the ends of pieces, too.
    #expect(2 * Double(pairs.count) / Double(truth.count + whole.emphasis.count) >= 0.85)
  }
}

import PacinianBase
import PacinianFormats
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianAnalysis

@Suite("Sound to pattern")
struct TranscriptionTests {
  private func kinds(_ layers: [Pattern]) -> [EventKind] { layers.flatMap(\.events).map(\.kind) }

  @Test("silence, and nothing at all, give no events", arguments: [0, 1, 44_100])
  func silence(count: Int) {
    let transcription = Sounds.transcription([Float](repeating: 0, count: count))
    #expect(transcription.layers.isEmpty)
    #expect(transcription.phonePattern.pattern.events.isEmpty)
    #expect(transcription.isSilent)
  }

  @Test("a constant is silence, wherever it is")
  func constant() {
    #expect(Sounds.transcription([Float](repeating: 0.4, count: 44_100)).layers.isEmpty)
    let tone = Sounds.tone(150, seconds: 1, rate: 44_100, amplitude: 0.3).map { $0 + 0.4 }
    #expect(kinds(Sounds.transcription(tone).layers) == [.hapticContinuous])
  }

  @Test(
    "a click is one transient at its time, at any rate", arguments: [1_000, 8_000, 44_100, 192_000])
  func click(rate: Int) throws {
    var samples = [Float](repeating: 0, count: rate)
    samples[rate / 2] = 0.9
    let transcription = Sounds.transcription(samples, rate: rate)
    #expect(kinds(transcription.layers) == [.hapticTransient])
    #expect(kinds([transcription.phonePattern.pattern]) == [.hapticTransient])
    // The step of 1 ms in which it is, or the next one.
    #expect(abs(try #require(transcription.emphasis.first).time - 0.5) <= 0.0015)
  }

  @Test(
    "a tone is one continuous event of even amplitude", arguments: [8_000, 44_100, 192_000])
  func tone(rate: Int) throws {
    let transcription = Sounds.transcription(
      Sounds.tone(150, seconds: 2, rate: rate), rate: rate)
    #expect(kinds(transcription.layers) == [.hapticContinuous])
    let amplitude = transcription.amplitude()
    let level = amplitude.value(at: 1)
    for time in [0.1, 0.5, 1.5, 1.9] {
      // The tolerance of the lines.
      #expect(abs(amplitude.value(at: time) - level) <= 0.035)
    }
    // The centroid of a tone is the tone; the window's leakage up to 1 kHz raises it.
    #expect(abs(transcription.sharpness().value(at: 1) - 0.165) < 0.015)
  }

  @Test("a tone of half the level loses 0.4 of the difference")
  func level() {
    func level(_ amplitude: Double) -> Double {
      Sounds.transcription(Sounds.tone(150, seconds: 1, rate: 44_100, amplitude: amplitude))
        .amplitude().value(at: 0.5)
    }
    // 0.6 of the decibels are given back.
    #expect(abs(level(0.2) / level(0.4) - pow(0.5, 0.4)) < 0.01)
  }

  @Test("two strokes are two emphasis points; sensitivity 0 has none")
  func strokes() {
    var random = SplitMix(seed: 3)
    var samples = [Float](repeating: 0, count: 44_100)
    for (start, level) in [(8_820, 0.8), (26_460, 0.5)] {
      for index in 0..<8_820 {
        samples[start + index] +=
          Float(level * exp(-Double(index) / 2_000) * (2 * random.number(0...1) - 1))
      }
    }
    let times = Sounds.transcription(samples).emphasis.map(\.time)
    #expect(times.count == 2)
    for (time, expected) in zip(times, [0.2, 0.6]) { #expect(abs(time - expected) < 0.008) }
    var options = TranscriptionOptions()
    options.sensitivity = 0
    #expect(Sounds.transcription(samples, options: options).emphasis.isEmpty)
  }

  @Test("what is no number is silence, what is beyond full scale is full scale, and both are told")
  func invalid() {
    var analyser = SoundAnalyser(sampleRate: 8_000)
    let samples: [Float] = [.nan, .infinity, -.infinity, 2, 0.5, -.nan, 1e30, -0.25]
    analyser.append(samples.span)
    #expect(analyser.intake.invalidCount == 2)
    #expect(analyser.intake.clippedCount == 4)
    let course = analyser.finish()
    #expect(course.levels.allSatisfy { $0 >= 0 && $0 <= 2 })
  }

  @Test("the division into blocks decides nothing", arguments: 0..<8 as Range<UInt64>)
  func blocks(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let rate = [1_000, 7_999, 22_050, 48_000][Int(seed % 4)]
    let samples = (0..<rate).map { _ in Float(random.number(0...1) * 2 - 1) }
    var analyser = SoundAnalyser(sampleRate: rate)
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + 1 + Int(random.number(0...1) * 3_000))
      analyser.append(samples.span.extracting(start..<end))
      start = end
    }
    let (whole, parts) = (Sounds.course(samples, rate: rate), analyser.finish())
    #expect(whole.levels == parts.levels, "seed \(seed)")
    #expect(whole.strokes == parts.strokes)
    #expect(whole.brightness == parts.brightness)
  }

  @Test(
    "values stay in range, times in order, emphasis above the signal",
    arguments: 0..<30 as Range<UInt64>)
  func random(seed: UInt64) throws {
    let transcription = Self.random(seed)
    for layer in transcription.layers {
      for case .curve(let curve) in layer.controls {
        #expect(curve.points.allSatisfy { (0...1).contains($0.value) })
        #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.time <= $1.time })
      }
    }
    let writing = try PatternWriter(.haptic).write(transcription.layers)
    // Nothing is lost on the way.
    #expect(writing.losses.isEmpty, "seed \(seed): \(writing.losses)")
  }

  @Test(
    "under the curves of a phone's pattern the transients have their emphasis' values",
    arguments: 0..<30 as Range<UInt64>)
  func phone(seed: UInt64) throws {
    let transcription = Self.random(seed)
    let (raw, weakened) = transcription.phonePattern
    let text = try PatternWriter(.ahap, options: .init(keepsAppleLimits: true)).write([raw]).texts[
      0]
    let pattern = try PatternReader().read(Array(text.utf8)).pattern
    for case .curve(let curve) in pattern.controls { #expect(curve.points.count <= 16) }
    let transients = pattern.events.filter { $0.kind == .hapticTransient }
    #expect(transients.count == transcription.emphasis.count)
    for (event, emphasis) in zip(transients, transcription.emphasis)
    where !weakened.contains(emphasis) {
      let gain = Self.value(of: .hapticIntensity, at: event.time, in: pattern)
      let shift = Self.value(of: .hapticSharpness, at: event.time, in: pattern)
      // What is not felt; and numbers are written with nine digits.
      #expect(
        abs(event.value(of: .hapticIntensity) * gain - emphasis.amplitude.squareRoot()) < 0.0101)
      #expect(abs(event.value(of: .hapticSharpness) + shift - emphasis.sharpness) < 1e-5)
    }
    // At the breakpoints of the signal, the sum of events times curve is the root of the amplitude.
    let amplitude = transcription.amplitude(ofRoots: true)
    for point in amplitude.points where point.value > 0.05 {
      let near = transcription.emphasis.contains { abs($0.time - point.time) < 0.031 }
      guard !near else { continue }
      let sounding = pattern.events.last {
        $0.kind == .hapticContinuous && $0.time <= point.time + 1e-9
      }
      let intensity = sounding?.value(of: .hapticIntensity) ?? 0
      let level = intensity * Self.value(of: .hapticIntensity, at: point.time + 1e-9, in: pattern)
      #expect(abs(level - point.value) < 0.011, "seed \(seed), \(point)")
    }
  }

  /// A sound of noise bursts and tones, transcribed.
  private static func random(_ seed: UInt64) -> Transcription {
    var random = SplitMix(seed: seed)
    let rate = 8_000
    var samples = [Float](repeating: 0, count: 3 * rate)
    for _ in 0..<(1 + Int(random.number(0...1) * 20)) {
      let (start, length) = (
        Int(random.number(0...1) * 2.9 * Double(rate)), random.number(0...1) * 0.3
      )
      let (level, hertz) = (random.number(0...1), 30 + random.number(0...1) * 900)
      let isNoise = random.number(0...1) < 0.5
      for index in 0..<Int(length * Double(rate)) where start + index < samples.count {
        let fall = exp(-Double(index) / (length * Double(rate)) * 4)
        let value =
          isNoise
          ? 2 * random.number(0...1) - 1 : sin(2 * .pi * hertz * Double(index) / Double(rate))
        samples[start + index] += Float(level * fall * value)
      }
    }
    return Sounds.transcription(samples, rate: rate)
  }

  /// A control's value by the rules of the rendering model, section 3.
  private static func value(of id: ControlID, at time: Double, in pattern: Pattern) -> Double {
    var value = id == .hapticIntensity ? 1.0 : 0
    var latest = -1.0
    for control in pattern.controls where control.id == id {
      switch control {
      case .parameter(let parameter) where parameter.time <= time && parameter.time >= latest:
        (value, latest) = (parameter.value, parameter.time)
      case .curve(let curve):
        let points = curve.points.map { ControlPoint(time: $0.time + curve.time, value: $0.value) }
        guard let first = points.first, first.time <= time, first.time >= latest else { continue }
        (value, latest) = (Polyline(points).value(at: time), first.time)
      default: break
      }
    }
    return value
  }
}

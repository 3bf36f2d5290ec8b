import PacinianAnalysis
import Foundation
import Testing

@testable import PacinianFigures

@Suite("Sensation levels")
struct SensationTests {
  private func signal(_ frequency: Double, amplitude: Double) -> PlotSignal {
    signal { amplitude * sin(2 * .pi * frequency * $0) }
  }

  /// A second of a function of the seconds.
  private func signal(_ value: (Double) -> Double) -> PlotSignal {
    let rate = 2_800
    let samples = (0..<rate).map { Float(value(Double($0) / Double(rate))) }
    var analyser = SignalAnalyser(
      frameCount: rate, sampleRate: rate, size: PlotSize(width: 200, height: 200),
      highestFrequency: 1_000)
    analyser.append(samples.span)
    return analyser.finish()
  }

  @Test(
    "a sine has its level above the threshold at its frequency, in its channel",
    arguments: [(20.0, 0.9), (80, 0.5), (150, 0.1), (250, 0.02)])
  func sines(frequency: Double, amplitude: Double) throws {
    let signal = signal(frequency, amplitude: amplitude)
    for acceleration in [nil, 10.0] {
      let scale = SensationScale(fullScaleAcceleration: acceleration)
      let expected = scale.fullScaleLevel(at: frequency) + 20 * log10(amplitude)
      let course = signal.sensation(scale)
      let channel: SensationScale.Channel = frequency < 40 ? .slow : .pacinian
      let middle = try #require(course.levels(channel)[100])
      // Levels have steps of 0.24 dB, and rows of 3.9 Hz lie up to 2.4 Hz beside the sine, where
      // the threshold of the slow channel differs by 2.2 dB.
      #expect(abs(middle - expected) < (frequency < 40 ? 2.5 : 1), "\(frequency) Hz")
      #expect(abs(course.secondsPerValue * 200 - 1) < 1e-12)
    }
  }

  @Test(
    "a tone that begins, ends or changes at once is not a slow vibration",
    arguments: [60.0, 80, 136, 230], [0.0, 0.25, 0.6])
  func cutTones(frequency: Double, turns: Double) {
    let scale = SensationScale(fullScaleAcceleration: nil)
    let tone = { (time: Double) in sin(2 * .pi * (frequency * time + turns)) }
    let courses: [(String, (Double) -> Double)] = [
      ("from the first sample", tone),
      ("a second's half", { 0.21..<0.71 ~= $0 ? tone($0) : 0 }),
      ("a tenth", { 0.43..<0.53 ~= $0 ? tone($0) : 0 }),
      ("30 ms", { 0.43..<0.46 ~= $0 ? 0.3 * tone($0) : 0 }),
      ("a step", { ($0 < 0.5 ? 0.3 : 0.9) * tone($0) }),
      ("a beat", { (Int($0 / 0.15) % 2 == 0 ? 0.9 : 0.1) * tone($0) }),
    ]
    for (name, value) in courses {
      let found = signal(value).sensation(scale).slow.compactMap(\.self)
      #expect(found.isEmpty, "\(name): \(found.max() ?? 0) dB in \(found.count) moments")
    }
  }

  @Test(
    "a slow vibration is one beside a tone too, with the same edges", arguments: [20.0, 25, 30])
  func slowBesideTone(frequency: Double) throws {
    let scale = SensationScale(fullScaleAcceleration: nil)
    for (slow, tone) in [(0.5, 0.0), (0.5, 0.4), (0.1, 0.8), (0.05, 0.5)] {
      let course = signal { time in
        0.2..<0.8 ~= time
          ? slow * sin(2 * .pi * frequency * time) + tone * sin(2 * .pi * 150 * time) : 0
      }.sensation(scale)
      let expected = scale.fullScaleLevel(at: frequency) + 20 * log10(slow)
      for index in stride(from: 60, to: 140, by: 10) {
        let level = try #require(course.slow[index], "\(slow) beside \(tone)")
        // As in `sines`. (Below 16 Hz a window is shorter than a period.)
        #expect(abs(level - expected) < 3, "\(slow) beside \(tone): \(level) for \(expected)")
      }
    }
  }

  @Test("the threshold has the shape and the values that were published")
  func published() {
    /// Micrometres, as a peak, of the threshold at a frequency.
    func displacement(_ frequency: Double) -> Double {
      let scale = SensationScale(fullScaleAcceleration: 1)
      return pow(10, -scale.fullScaleLevel(at: frequency) / 20)
        / pow(2 * Double.pi * frequency, 2) * 1e6
    }
    // R. T. Verrillo, 1963: flat to 40 Hz, 12 dB an octave from there to 250 Hz, 0.1 µm there.
    #expect(abs(displacement(250) - 0.1) < 1e-9)
    #expect(abs(displacement(62.5) - 1.6) < 1e-9)
    #expect(abs(displacement(20) - displacement(40)) < 1e-9)
    // C. J. Lindsell and M. J. Griffin, 1998: fingers are normal below 0.3 m/s² at 31.5 Hz and
    // 0.7 m/s² at 125 Hz, as root mean squares. Good ones are some 10 dB better than these limits.
    for (frequency, limit) in [(31.5, 0.3), (125, 0.7)] {
      let acceleration = displacement(frequency) / 1e6 * pow(2 * Double.pi * frequency, 2)
      let below = 20 * log10(limit * 2.0.squareRoot() / acceleration)
      #expect((5...15).contains(below), "\(frequency) Hz")
    }
    // R. Lundström and others, 1992: thresholds of fingertips are about 100 to 140 dB of 10⁻⁶ m/s²,
    // root mean square, from 8 to 500 Hz.
    for frequency in [31.5, 63, 125, 250, 500] {
      let acceleration = displacement(frequency) / 1e6 * pow(2 * Double.pi * frequency, 2)
      let level = 20 * log10(acceleration / 2.0.squareRoot() / 1e-6)
      #expect((100...140).contains(level), "\(frequency) Hz: \(level) dB")
    }
    // An actuator of 20 m/s² moves a finger by 9.5 µm at 80 Hz with an eighth of full scale.
    let level = SensationScale(fullScaleAcceleration: 20).fullScaleLevel(at: 80)
    #expect(level + 20 * log10(0.12) > 19)
  }

  @Test("a full sine of the threshold's acceleration at 250 Hz is at 0 dB; silence has no level")
  func anchors() {
    // 0.1 µm at 250 Hz.
    let least = 0.1e-6 * pow(2 * Double.pi * 250, 2)
    #expect(abs(SensationScale(fullScaleAcceleration: least).fullScaleLevel(at: 250)) < 1e-12)
    #expect(SensationScale(fullScaleAcceleration: nil).fullScaleLevel(at: 250) == 0)
    #expect(SensationScale(fullScaleAcceleration: nil).fullScaleLevel(at: 80) == 0)
    let course = signal(100, amplitude: 0).sensation(SensationScale(fullScaleAcceleration: 1))
    #expect(course.pacinian.allSatisfy { $0 == nil } && course.slow.allSatisfy { $0 == nil })
  }
}

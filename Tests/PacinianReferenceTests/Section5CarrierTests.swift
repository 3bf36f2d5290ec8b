import Foundation
import PacinianModel
import PacinianTestSupport
import Testing

@Suite("Rendering model, section 5: the carrier")
struct Section5CarrierTests {
  /// The integral of `frequency` from 0 to `end` by Simpson's rule, which shares nothing with
  /// the closed form it checks.
  private func turns(to end: Double, frequency: (Double) -> Double) -> Double {
    let steps = 20_000
    let width = end / Double(steps)
    var sum = frequency(0) + frequency(end)
    for step in 1..<steps { sum += frequency(Double(step) * width) * (step % 2 == 0 ? 2 : 4) }
    return sum * width / 3
  }

  @Test("the logarithmic map is geometric, the linear map even")
  func maps() {
    #expect(abs(taptic.frequencyMap.frequency(at: 0.5) - 18_400.0.squareRoot()) < 1e-9)
    let linear = FrequencyMap(.linear, lowest: 65, highest: 300)
    #expect(linear.frequency(at: 0.25) == 123.75)
    for map in [taptic.frequencyMap, linear] {
      #expect(abs(map.frequency(at: 0) - map.lowest) < 1e-9)
      #expect(abs(map.frequency(at: 1) - map.highest) < 1e-9)
    }
  }

  @Test("the phase is the exact integral of the moving frequency", arguments: [true, false])
  func phase(isLogarithmic: Bool) throws {
    var profile = taptic
    if !isLogarithmic { profile.frequencyMap = FrequencyMap(.linear, lowest: 65, highest: 300) }
    // Runs from 0.6 into the upper bound at 0.1 s, back out of it, and down to the lower one.
    let control = curve(.hapticSharpness, (0, 0), (0.2, 0.8), (0.4, -1))
    let signal = try render(
      Pattern(events: [hum(for: 0.5, sharpness: 0.6)], controls: [control]), profile: profile)
    func frequency(_ time: Double) -> Double {
      let control = time < 0.2 ? 4 * time : max(-1, 0.8 - 9 * (time - 0.2))
      return profile.frequencyMap.frequency(at: min(max(0.6 + control, 0), 1))
    }
    for frame in [0, 100, 4_800, 9_000, 12_000, 17_000, 19_200, 23_900] {
      let time = Double(frame) / 48_000
      let expected = min(1, time / 0.002) * sine(turns(to: time, frequency: frequency))
      // Simpson's rule loses its order at the four breakpoints: its error there is below 1e-6
      // turns.
      #expect(abs(signal[frame] - expected) < 1e-5, "frame \(frame)")
    }
  }

  @Test("after 30 s the phase is still exact")
  func longPhase() throws {
    let signal = try render(Pattern(events: [hum(for: 30, sharpness: 1)]))
    for frame in stride(from: 1_439_000, to: 1_440_000, by: 97) {
      #expect(abs(signal[frame] - sine(230 * Double(frame) / 48_000)) < rounding)
    }
  }

  @Test("a sharpness step leaves the phase continuous")
  func continuity() throws {
    let signal = try render(
      Pattern(
        events: [hum(for: 0.2)], controls: [parameter(.hapticSharpness, at: 0.1, 1)]))
    // A 230 Hz sine moves by at most 2π·230/fs between frames.
    let largest = 2 * Double.pi * 230 / 48_000
    for frame in 1..<signal.count { #expect(abs(signal[frame] - signal[frame - 1]) <= largest) }
  }

  @Test("harmonics are mixed from the rows around the sharpness")
  func harmonics() throws {
    var profile = taptic
    profile.continuous.harmonics = HarmonicTable(rows: [[1, 0, 0], [0, 3, 4]])
    let signal = try render(
      Pattern(events: [hum(for: 0.1, sharpness: 0.25)]), profile: profile)
    let frequency = profile.frequencyMap.frequency(at: 0.25)
    for frame in 96..<4_800 {
      let turns = frequency * Double(frame) / 48_000
      let expected =
        0.75 * sine(turns) + 0.25 * (0.6 * sine(2 * turns) + 0.8 * sine(3 * turns))
      #expect(abs(signal[frame] - expected) < rounding)
    }
  }

  @Test("every row has unit energy")
  func energy() {
    let table = HarmonicTable(ratio: 0.35, count: 4, nodes: 33)
    #expect(table.rows.count == 33)
    for (node, row) in table.rows.enumerated() {
      #expect(abs(row.reduce(0) { $0 + $1 * $1 } - 1) < 1e-15)
      let step = 0.35 * Double(node) / 32
      for number in 1..<4 { #expect(abs(row[number] - row[number - 1] * step) < 1e-15) }
    }
  }

  @Test("harmonics that could reach half the sample rate are left out")
  func aliasing() throws {
    var profile = taptic
    profile.continuous.harmonics = HarmonicTable(rows: [[3, 4]])
    // 2 · 250 Hz is half the sample rate: only the first harmonic remains, not made louder.
    let options = RenderingOptions(sampleRate: 1_000)
    profile.frequencyMap.highest = 250
    let signal = try render(
      Pattern(events: [hum(for: 0.1)]), profile: profile, options: options)
    for frame in 2..<100 {
      #expect(abs(signal[frame] - 0.6 * sine(80 * Double(frame) / 1_000)) < rounding)
    }
  }

  @Test("the quadratic law squares intensity, control and envelope together")
  func quadratic() throws {
    var profile = taptic
    profile.intensityLaw = .quadratic
    let event = hum(for: 0.1, intensity: 0.8, EventParameter(.attackTime, 0.5))
    let controls = [parameter(.hapticIntensity, at: 0, 0.5)]
    let signal = try render(Pattern(events: [event], controls: controls), profile: profile)
    let attack = 0.002 * pow(1_000, 0.5)
    for frame in 0..<4_800 {
      let time = Double(frame) / 48_000
      let amplitude = pow(0.8 * 0.5 * min(1, time / attack), 2)
      #expect(abs(signal[frame] - amplitude * sine(80 * time)) < rounding)
    }
  }

  @Test("the continuous gain scales continuous events only")
  func gain() throws {
    var profile = taptic
    profile.continuous.gain = 0.5
    let both = Pattern(events: [hum(), tap(at: 0.2)])
    let plain = try render(both)
    let scaled = try render(both, profile: profile)
    for frame in plain.indices {
      #expect(abs(scaled[frame] - plain[frame] * (frame < 9_600 ? 0.5 : 1)) < rounding)
    }
  }
}

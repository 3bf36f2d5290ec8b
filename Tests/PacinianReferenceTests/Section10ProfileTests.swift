import Foundation
import PacinianModel
import Testing

@Suite("Rendering model, section 10: profiles")
struct Section10ProfileTests {
  private func profile(_ name: String) throws -> ActuatorProfile {
    try #require(BuiltInProfiles.profile(named: name))
  }

  @Test("taptic is the default of the value types")
  func tapticProfile() throws {
    var builtIn = try profile("taptic")
    builtIn.summary = ""
    #expect(builtIn == taptic)
  }

  @Test("wideband: 50 to 400 Hz, four harmonics, broader taps")
  func wideband() throws {
    let wideband = try profile("wideband")
    #expect(wideband.frequencyMap == FrequencyMap(.logarithmic, lowest: 50, highest: 400))
    #expect(
      wideband.continuous.harmonics == HarmonicTable(ratio: 0.35, count: 4, nodes: 33))
    #expect(
      wideband.transient.source == .spectrum(.gaussian(widthAtZero: 0.5, widthAtOne: 1)))
    let signal = try render(Pattern(events: [hum(sharpness: 1)]), profile: wideband)
    let weights = (0..<4).map { pow(0.35, Double($0)) }
    let energy = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    for frame in 96..<4_800 {
      let turns = 400 * Double(frame) / 48_000
      let expected = (0..<4).reduce(0) { $0 + weights[$1] / energy * sine(Double($1 + 1) * turns) }
      #expect(abs(signal[frame] - expected) < rounding)
    }
  }

  @Test("mpeg: a transient is two cycles in 22 ms at 0.792, whatever its sharpness")
  func mpegTransient() throws {
    for sharpness in [0, 0.3, 1] {
      let signal = try render(
        Pattern(events: [tap(sharpness: sharpness)]), profile: profile("mpeg"))
      #expect(signal.count == 1_056)
      for frame in 0..<1_056 {
        let expected = 0.792 * sine(Double(frame) / 48_000 / 0.011)
        #expect(abs(signal[frame] - expected) < rounding)
      }
    }
  }

  @Test("mpeg: a continuous event is a sine on the linear map from 65 to 300 Hz at 0.6138")
  func mpegContinuous() throws {
    let signal = try render(
      Pattern(events: [hum(intensity: 0.5, sharpness: 0.4)]), profile: profile("mpeg"))
    for frame in 96..<4_800 {
      let expected = 0.6138 * 0.5 * sine((65 + 235 * 0.4) * Double(frame) / 48_000)
      #expect(abs(signal[frame] - expected) < rounding)
    }
  }

  @Test("metaquest: from a 55 Hz sine of 36.4 ms to a 165 Hz square of 12.1 ms")
  func metaquest() throws {
    let quest = try profile("metaquest")
    #expect(quest.frequencyMap == FrequencyMap(.linear, lowest: 55, highest: 200))
    for sharpness in [0, 0.5, 1] {
      let signal = try render(Pattern(events: [tap(sharpness: sharpness)]), profile: quest)
      let frequency = 55 + 110 * sharpness
      #expect(signal.count == frames(0.0364 - 0.0243 * sharpness))
      for frame in signal.indices {
        let turns = frequency * Double(frame) / 48_000
        let square: Double = turns.truncatingRemainder(dividingBy: 1) < 0.5 ? 1 : -1
        let expected = (1 - sharpness) * sine(turns) + sharpness * square
        #expect(abs(signal[frame] - expected) < rounding)
      }
    }
  }
}

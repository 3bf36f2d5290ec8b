import Foundation
import PacinianModel
import PacinianRendering
import Testing

@Suite("Rendering model, section 9: length, the equaliser's ringing")
struct RingingTests {
  private func profile(gain: Double = 1, _ sections: [PeakingFilter]) -> ActuatorProfile {
    ActuatorProfile(
      name: "test", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
      equalisation: sections, masterGain: gain)
  }

  /// The magnitudes after the end of `signal`.
  private func ringing(
    after signal: [Float], _ profile: ActuatorProfile, rate: Int, frames: Int
  ) -> [Float] {
    var stage = BusStage(profile: profile, sampleRate: rate, limiter: .none)
    defer { stage.deallocate() }
    var samples = signal + [Float](repeating: 0, count: frames)
    samples.withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      stage.process(first, count: samples.count)
    }
    return samples[signal.count...].map { abs($0) }
  }

  @Test("nothing rings without an equaliser, or with one that does nothing")
  func none() {
    #expect(profile([]).ringingFrames(sampleRate: 48_000) == 0)
    let beyond = PeakingFilter(frequency: 600, quality: 2, gainDecibels: 6)
    #expect(profile([beyond]).ringingFrames(sampleRate: 1_000) == 0)
    #expect(profile([beyond]).ringingFrames(sampleRate: 48_000) > 0)
  }

  @Test("one second at most")
  func most() {
    let bell = PeakingFilter(frequency: 20, quality: 1_000, gainDecibels: 40)
    #expect(profile([bell]).ringingFrames(sampleRate: 8_000) == 8_000)
  }

  /// The worst signal is the impulse response's signs backwards: it makes every part of the ringing
  /// add up.
  @Test(
    "after a signal of full scale, ringing ends where it is below −100 dB for good",
    arguments: [1_000, 8_000, 48_000], [[-12.0], [6], [12, -6], [20, 20]])
  func bound(rate: Int, gains: [Double]) throws {
    let sections = gains.enumerated().map {
      PeakingFilter(frequency: 90 + 60 * Double($0), quality: 4, gainDecibels: $1)
    }
    let profile = profile(gain: 1.5, sections)
    let frames = profile.ringingFrames(sampleRate: rate)
    try #require(frames > 0 && frames < rate)
    let response = ringing(after: [1], profile, rate: rate, frames: 4 * rate)
    func worst(_ frame: Int) -> Double { response[frame...].reduce(0) { $0 + Double($1) } }
    // `response[n]` is what rings n + 1 frames after the impulse. Floats leave a part in a million
    // open.
    #expect(worst(frames) <= 1.00001e-5)
    #expect(worst(frames - 1) > 0.99999e-5)
    let hum = (0..<rate).map { Float(sin(2 * Double.pi * 90 * Double($0) / Double(rate))) }
    let rest = ringing(after: hum, profile, rate: rate, frames: 2 * rate)
    #expect(rest[frames...].allSatisfy { $0 <= 1e-5 })
    #expect(rest[..<frames].contains { $0 > 1e-5 })
  }
}

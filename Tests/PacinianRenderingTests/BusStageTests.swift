import Foundation
import PacinianModel
import Testing

@testable import PacinianRendering

@Suite("Rendering model, section 8: mixing")
struct BusStageTests {
  private func profile(gain: Double = 1, _ sections: PeakingFilter...) -> ActuatorProfile {
    ActuatorProfile(
      name: "test", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
      equalisation: sections, masterGain: gain)
  }

  /// Runs `body` with a stage of a 48 kHz bus.
  private func withStage<Result>(
    _ profile: ActuatorProfile, _ limiter: Limiter = .none, _ body: (inout BusStage) -> Result
  ) -> Result {
    var stage = BusStage(profile: profile, sampleRate: 48_000, limiter: limiter)
    defer { stage.deallocate() }
    return body(&stage)
  }

  /// The samples after the stage, given in blocks of `size`.
  private func process(
    _ samples: [Float], _ stage: inout BusStage, blocks size: Int = .max
  ) -> [Float] {
    var samples = samples
    samples.withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      var start = 0
      while start < samples.count {
        let count = min(size, samples.count - start)
        stage.process(first + start, count: count)
        start += count
      }
    }
    return samples
  }

  private func process(
    _ samples: [Float], _ profile: ActuatorProfile, _ limiter: Limiter
  ) -> [Float] {
    withStage(profile, limiter) { process(samples, &$0) }
  }

  @Test("no limiter leaves samples as they are, clip cuts them to full scale")
  func noneAndClip() {
    let samples: [Float] = [0, 0.5, 1, 1.5, -0.9, -1.0, -7]
    #expect(process(samples, profile(), .none) == samples)
    #expect(process(samples, profile(), .clip) == [0, 0.5, 1, 1, -0.9, -1, -1])
  }

  @Test("soft leaves up to 0.8 alone and bends the rest, odd and below 1")
  func soft() {
    let limited = process([0.8, -0.8, 1, -1, 3], profile(), .soft)
    #expect(limited[0] == 0.8)
    #expect(limited[1] == -0.8)
    #expect(limited[2] == Float(0.8 + 0.2 * tanh(1)))
    #expect(limited[3] == -limited[2])
    #expect(limited[4] <= 1 && limited[4] > 0.999)
  }

  @Test("samples beyond full scale are counted and the peak kept, whatever the limiter")
  func counting() {
    for limiter in Limiter.allCases {
      withStage(profile(gain: 2), limiter) { stage in
        _ = process([0.5, 0.51, -0.6, 0.2], &stage)
        #expect(stage.measurement.clippedCount == 2)
        _ = process([0.1], &stage)
        #expect(stage.measurement.peak == 2 * Double(Float(0.6)))
        #expect(stage.takeMeasurement().clippedCount == 2)
        #expect(stage.measurement == BusMeasurement())
      }
    }
  }

  @Test("what is only measured is measured as what is processed", arguments: [1, 7, 64, 1_000])
  func measurement(count: Int) {
    let samples = (0..<count).map { Float(sin(Double($0) * 0.5 + 1) * 2) }
    let (plain, limited) = withStage(profile()) { plain in
      withStage(profile(), .clip) { limited in
        #expect(process(samples, &plain) == samples)
        #expect(process(samples, &limited) == samples.map { min(max($0, -1), 1) })
        // A quieter block changes nothing.
        #expect(process([0.1], &plain) == process([0.1], &limited))
        return (plain.measurement, limited.measurement)
      }
    }
    #expect(plain == limited)
    #expect(plain.clippedCount == samples.count { abs($0) > 1 })
    #expect(plain.peak == Double(samples.map(abs).max() ?? 0))
  }

  @Test("the master gain comes before the limiter")
  func order() {
    #expect(process([0.6, -0.6], profile(gain: 2), .clip) == [1, -1])
  }

  @Test("a peaking section has its gain at its centre and none far away")
  func equalisation() {
    let section = PeakingFilter(frequency: 150, quality: 2, gainDecibels: -12)
    for (frequency, gain) in [(150.0, pow(10, -12.0 / 20)), (5.0, 1.0), (9_000.0, 1.0)] {
      let input = (0..<96_000).map { Float(sin(2 * Double.pi * frequency * Double($0) / 48_000)) }
      let output = process(input, profile(section), .none)
      let peak = output[48_000...].map { abs(Double($0)) }.max() ?? 0
      #expect(abs(peak - gain) < 0.01, "\(frequency) Hz")
    }
  }

  @Test("a peaking section is as wide as its quality says", arguments: [0.7, 2, 8])
  func quality(_ quality: Double) {
    let (centre, decibels) = (150.0, -12.0)
    let section = PeakingFilter(frequency: centre, quality: quality, gainDecibels: decibels)
    // The filter's analogue prototype; at so low a frequency both are the same within the
    // tolerance.
    let root = pow(10, decibels / 40)
    for frequency in [120.0, 140, 165, 200] {
      let ratio = frequency / centre
      let (across, along) = (1 - ratio * ratio, ratio / quality)
      let gain =
        ((across * across + pow(along * root, 2)) / (across * across + pow(along / root, 2)))
        .squareRoot()
      let input = (0..<96_000).map { Float(sin(2 * Double.pi * frequency * Double($0) / 48_000)) }
      let output = process(input, profile(section), .none)
      let peak = output[48_000...].map { abs(Double($0)) }.max() ?? 0
      #expect(abs(peak - gain) < 0.01, "\(frequency) Hz")
    }
  }

  @Test("any split into blocks gives the same bits, also anew after a reset")
  func partition() {
    let section = PeakingFilter(frequency: 150, quality: 2, gainDecibels: -12)
    let input = (0..<1_000).map { Float(sin(Double($0) * 0.05) * 2) }
    let whole = process(input, profile(section), .soft)
    withStage(profile(section), .soft) { stage in
      for size in [1, 7, 64, 100] {
        stage.reset()
        #expect(process(input, &stage, blocks: size) == whole)
      }
    }
  }

  @Test("a ramp is a line from one gain to the other, before the equaliser and in any blocks")
  func ramp() {
    withStage(profile()) { stage in
      stage.ramp(to: 0, over: 4)
      let ones = [Float](repeating: 1, count: 6)
      #expect(process(ones, &stage, blocks: 3) == [0.75, 0.5, 0.25, 0, 0, 0])
      stage.ramp(to: 1, over: 0)
      #expect(process(ones, &stage) == ones)
    }
    let section = PeakingFilter(frequency: 150, quality: 8, gainDecibels: 12)
    withStage(profile(section)) { stage in
      let hum = (0..<9_600).map { Float(sin(2 * Double.pi * 150 * Double($0) / 48_000)) }
      _ = process(hum, &stage)
      stage.ramp(to: 0, over: 0)
      #expect(process(hum, &stage).contains { abs($0) > 0.1 }, "the filter rings on")
    }
  }

  @Test("after the sound the filters come to rest, and never count in subnormal numbers")
  func silence() {
    for quality in [0.05, 0.7, 4, 30] {
      for rate in [1_000, 48_000] {
        let sections = [PeakingFilter(frequency: 150, quality: quality, gainDecibels: -12)]
        var profile = profile()
        profile.equalisation = sections + sections
        var stage = BusStage(profile: profile, sampleRate: rate, limiter: .none)
        defer { stage.deallocate() }
        _ = process((0..<rate / 10).map { Float(sin(Double($0) * 0.05)) }, &stage)
        // Three times what −600 dB, 70 nepers, take a pair of poles of quality · amplitude, 10^(−12
        // / 40): π f / q a second where they ring, and the slower of them 2π f q where they do not.
        let poles = quality * 0.5
        let seconds = 3 * 70 / (150 * Double.pi * (poles < 0.5 ? 2 * poles : 1 / poles))
        let block = [Float](repeating: 0, count: 100)
        var subnormals = 0
        var last: [Float] = []
        for _ in 0..<Int(seconds * Double(rate)) / block.count {
          last = process(block, &stage)
          subnormals += stage.subnormalCount
        }
        #expect(subnormals == 0, "quality \(quality), \(rate) Hz")
        #expect(last.allSatisfy { $0 == 0 }, "quality \(quality), \(rate) Hz")
      }
    }
  }

  @Test(
    "what is not finite becomes 0, counts as clipped and is forgotten with its group",
    arguments: [Float.nan, .infinity, -.infinity])
  func notFinite(value: Float) {
    let filter = PeakingFilter(frequency: 150, quality: 4, gainDecibels: 12)
    var samples = (0..<1_000).map { Float(sin(Double($0) * 0.02) * 0.1) }
    samples[100] = value
    for limiter in Limiter.allCases {
      let whole = withStage(profile(gain: 1, filter), limiter) { stage in
        let output = process(samples, &stage)
        #expect(output.allSatisfy { $0.isFinite })
        // The group of the wrong sample is frames 64 to 127.
        #expect(output[100..<128].allSatisfy { $0 == 0 })
        #expect(output[128...].contains { $0.magnitude > 0.1 })
        #expect(stage.measurement.clippedCount == 28)
        #expect(stage.measurement.peak < 1)
        // And the stage is as one that begins with frame 128.
        let rest = process(samples, &stage)
        #expect(rest.allSatisfy { $0.isFinite })
        return output
      }
      withStage(profile(gain: 1, filter), limiter) { stage in
        #expect(process(Array(samples[128...]), &stage) == Array(whole[128...]))
      }
      for size in [1, 7, 64, 100] {
        withStage(profile(gain: 1, filter), limiter) { stage in
          #expect(process(samples, &stage, blocks: size) == whole)
        }
      }
    }
  }

  @Test("an equaliser without bounds, from Swift, leaves no sample that is not finite")
  func endlessGain() {
    let filter = PeakingFilter(frequency: 135, quality: 5, gainDecibels: 120)
    var profile = profile()
    for count in [2, 16, 60, 300] {
      profile.equalisation = Array(repeating: filter, count: count)
      for limiter in Limiter.allCases {
        withStage(profile, limiter) { stage in
          let output = process((0..<4_800).map { Float(sin(Double($0) * 0.02)) }, &stage)
          #expect(output.allSatisfy { $0.isFinite }, "\(count)")
          #expect(stage.measurement.peak.isFinite)
          #expect(stage.measurement.clippedCount > 0)
          // Two such sections ring for minutes, but what is not finite has gone.
          #expect(process([0, 0], &stage).allSatisfy { $0.isFinite }, "\(count)")
        }
      }
    }
  }
}

import Foundation
import PacinianOutput
import PacinianProfiles
import Testing

@Suite("Rendering model, section 8: mixing")
struct OutputStageTests {
  private func profile(gain: Double = 1, _ sections: PeakingFilter...) -> ActuatorProfile {
    ActuatorProfile(
      name: "test", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
      equalisation: sections, masterGain: gain)
  }

  private func process(_ samples: [Double], _ profile: ActuatorProfile, _ limiter: Limiter)
    -> [Double]
  {
    var stage = OutputStage(profile: profile, sampleRate: 48_000, limiter: limiter)
    var samples = samples
    stage.process(&samples)
    return samples
  }

  @Test("no limiter leaves samples as they are, clip cuts them to full scale")
  func noneAndClip() {
    let samples = [0, 0.5, 1, 1.5, -0.9, -1.0, -7]
    #expect(process(samples, profile(), .none) == samples)
    #expect(process(samples, profile(), .clip) == [0, 0.5, 1, 1, -0.9, -1, -1])
  }

  @Test("soft leaves up to 0.8 alone and bends the rest, odd and below 1")
  func soft() {
    let limited = process([0.8, -0.8, 1, -1, 3], profile(), .soft)
    #expect(limited[0] == 0.8)
    #expect(limited[1] == -0.8)
    #expect(abs(limited[2] - (0.8 + 0.2 * tanh(1))) < 1e-15)
    #expect(limited[3] == -limited[2])
    #expect(limited[4] <= 1 && limited[4] > 0.999)
  }

  @Test("samples beyond full scale are counted and the peak kept, whatever the limiter")
  func counting() {
    for limiter in Limiter.allCases {
      var stage = OutputStage(profile: profile(gain: 2), sampleRate: 48_000, limiter: limiter)
      var samples = [0.5, 0.51, -0.6, 0.2]
      stage.process(&samples)
      #expect(stage.clippedCount == 2)
      #expect(stage.peak == 1.2)
    }
  }

  @Test("the master gain comes before the limiter")
  func order() {
    #expect(process([0.6, -0.6], profile(gain: 2), .clip) == [1, -1])
  }

  @Test("a peaking section has its gain at its centre and none far away")
  func equalisation() {
    let section = PeakingFilter(frequency: 150, quality: 2, gainDecibels: -12)
    for (frequency, gain) in [(150.0, pow(10, -12.0 / 20)), (5.0, 1.0), (9_000.0, 1.0)] {
      let input = (0..<96_000).map { sin(2 * Double.pi * frequency * Double($0) / 48_000) }
      let output = process(input, profile(section), .none)
      let peak = output[48_000...].map { abs($0) }.max() ?? 0
      #expect(abs(peak - gain) < 0.01, "\(frequency) Hz")
    }
  }

  @Test("any split into blocks gives the same bits")
  func partition() {
    let section = PeakingFilter(frequency: 150, quality: 2, gainDecibels: -12)
    let input = (0..<1_000).map { sin(Double($0) * 0.05) * 2 }
    var whole = input
    var stage = OutputStage(profile: profile(section), sampleRate: 48_000, limiter: .soft)
    stage.process(&whole)
    for size in [1, 7, 64] {
      var stage = OutputStage(profile: profile(section), sampleRate: 48_000, limiter: .soft)
      var parts: [Double] = []
      for start in stride(from: 0, to: input.count, by: size) {
        var part = Array(input[start..<min(start + size, input.count)])
        stage.process(&part)
        parts += part
      }
      #expect(parts == whole)
    }
  }

  @Test(
    "single-precision samples are processed as double-precision ones", arguments: [1, 7, 1_000])
  func singlePrecision(count: Int) {
    let section = PeakingFilter(frequency: 150, quality: 2, gainDecibels: -12)
    for (profile, limiter) in [
      (profile(), Limiter.none), (profile(gain: 0.5), .none), (profile(), .clip),
      (profile(section), .soft),
    ] {
      var floats = (0..<count).map { Float(sin(Double($0) * 0.5 + 1) * 2) }
      var doubles = floats.map(Double.init)
      var single = OutputStage(profile: profile, sampleRate: 48_000, limiter: limiter)
      var double = OutputStage(profile: profile, sampleRate: 48_000, limiter: limiter)
      floats.withUnsafeMutableBufferPointer { single.process($0) }
      double.process(&doubles)
      #expect(floats == doubles.map { Float($0) })
      #expect(single.peak == double.peak)
      #expect(single.clippedCount == double.clippedCount)
    }
  }
}

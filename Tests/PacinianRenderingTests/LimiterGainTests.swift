import Foundation
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianRendering

@Suite("Rendering model, section 8: the limiter that is a gain")
struct LimiterGainTests {
  private func limit(
    _ samples: [Float], rate: Int = 48_000, gain: Double = 1, blocks: () -> Int = { .max }
  ) -> [Float] {
    let profile = ActuatorProfile(
      name: "test", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230),
      masterGain: gain)
    var stage = BusStage(profile: profile, sampleRate: rate, limiter: .limit)
    defer { stage.deallocate() }
    return process(samples, &stage, blocks: blocks)
  }

  private func process(
    _ samples: [Float], _ stage: inout BusStage, blocks: () -> Int = { .max }
  ) -> [Float] {
    var samples = samples
    samples.withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      var start = 0
      while start < samples.count {
        let count = min(blocks(), samples.count - start)
        stage.process(first + start, count: count)
        start += count
      }
    }
    return samples
  }

  /// The formula as it stands in the model.
  private func model(_ samples: [Float], rate: Int) -> [Double] {
    let hold = Int((0.0125 * Double(rate) + 0.5).rounded(.down))
    let release = exp(-1 / (0.1 * Double(rate)))
    var divisor = 1.0
    return samples.indices.map { n in
      let peak = samples[max(0, n - hold)...n].reduce(0) { max($0, Double($1.magnitude)) }
      divisor = max(1, peak, 1 + (divisor - 1) * release)
      return Double(samples[n]) / divisor
    }
  }

  /// Noise in bursts of random length, most of them within full scale and some far beyond.
  private func bursts(_ count: Int, _ random: inout SplitMix) -> [Float] {
    var samples: [Float] = []
    while samples.count < count {
      let level = random.chance(0.5) ? random.number(0...1) : random.number(1...9)
      for _ in 0..<random.whole(1...900) {
        samples.append(Float(random.number(-1...1) * level))
      }
    }
    return Array(samples[..<count])
  }

  @Test("as the model's formula, sample by sample", arguments: [1_000, 8_000, 48_000])
  func formula(rate: Int) {
    for seed in UInt64(1)...6 {
      var random = SplitMix(seed: seed)
      let samples = bursts(6_000, &random)
      let limited = limit(samples, rate: rate) { random.whole(1...300) }
      // Both round once to single precision; the model's divisor never comes back to 1 wholly.
      for (frame, (truth, sample)) in zip(model(samples, rate: rate), limited).enumerated() {
        let isSame = Float(truth) == sample || abs(truth - Double(sample)) < 1e-7
        #expect(isSame, "seed \(seed), frame \(frame): \(truth), \(sample)")
        if !isSame { return }
      }
    }
  }

  @Test("not a bit of a signal changes that stays within full scale")
  func within() {
    var random = SplitMix(seed: 5)
    var samples = (0..<20_000).map { _ in Float(random.number(-1...1)) }
    samples[100] = 1
    samples[101] = -1
    samples[102] = .leastNonzeroMagnitude
    let limited = limit(samples) { random.whole(1...300) }
    #expect(zip(samples, limited).allSatisfy { $0.bitPattern == $1.bitPattern })
  }

  @Test("nothing passes full scale, also by the master gain")
  func beyond() {
    var random = SplitMix(seed: 6)
    let samples = bursts(100_000, &random)
    for gain in [0.3, 1, 2.7] {
      let limited = limit(samples, gain: gain)
      #expect(limited.allSatisfy { $0.magnitude <= 1 }, "a gain of \(gain)")
      #expect(limited.contains { $0.magnitude == 1 }, "a gain of \(gain)")
    }
    #expect(limit([3e38, -3e38, 1e-3]).allSatisfy { $0.magnitude <= 1 })
  }

  @Test(
    "a steady sum of amplitude 2 keeps its shape after 15 ms", arguments: [80, 123, 230.0, 500])
  func steady(frequency: Double) {
    let samples = (0..<48_000).map {
      Float(2 * sin(2 * Double.pi * frequency * Double($0) / 48_000))
    }
    let limited = limit(samples)
    // The scale that fits best.
    let rest = 720..<samples.count
    let scale =
      rest.reduce(0.0) { $0 + Double(samples[$1]) * Double(limited[$1]) }
      / rest.reduce(0.0) { $0 + Double(samples[$1]) * Double(samples[$1]) }
    #expect(abs(scale - 0.5) < 0.001)
    let ratio = signalToNoise(rest.map { scale * Double(samples[$0]) }, rest.map { limited[$0] })
    #expect(ratio >= 60, "\(ratio) dB")
  }

  @Test("after a loud part the gain comes back, and then no bit changes")
  func recovery() {
    let loud = [Float](repeating: 3, count: 480)
    let quiet = [Float](repeating: 0.7, count: 144_000)
    let limited = limit(loud + quiet) { 480 }
    let after = Array(limited[480...])
    // A magnitude counts for 600 frames, and what the gain lacks falls to 1 / e in 0.1 s.
    #expect(after[..<599].allSatisfy { $0 == Float(0.7 / 3) })
    #expect(abs(Double(after[599 + 4_800]) - 0.7 / (1 + 2 / M_E)) < 1e-3)
    #expect(after[100_000...].allSatisfy { $0 == 0.7 })
  }

  @Test("a gain is none where nothing was loud, after a reset at once and after a loud part in 2 s")
  func isOne() {
    var gain = LimiterGain(sampleRate: 48_000)
    defer { gain.deallocate() }
    func apply(_ sample: Double, count: Int) -> [Double] {
      var samples = [Double](repeating: sample, count: count)
      samples.withUnsafeMutableBufferPointer { samples in
        if let first = samples.baseAddress { gain.apply(to: first, count: count) }
      }
      return samples
    }
    #expect(gain.isOne)
    _ = apply(3, count: 10)
    #expect(!gain.isOne)
    gain.reset()
    #expect(gain.isOne)
    #expect(apply(0.7, count: 1) == [0.7])
    _ = apply(3, count: 10)
    // After 12.5 ms the excess of 2 falls below 2⁻²⁶ in 0.1 s × ln 2²⁷ = 1.87 s.
    _ = apply(0.7, count: 48_000)
    #expect(!gain.isOne)
    _ = apply(0.7, count: 48_000)
    #expect(gain.isOne)
  }

  @Test("any split into blocks gives the same bits, also anew after a reset")
  func partition() {
    var random = SplitMix(seed: 7)
    let samples = bursts(12_000, &random)
    var stage = BusStage(sampleRate: 48_000, limiter: .limit)
    defer { stage.deallocate() }
    let whole = process(samples, &stage)
    for size in [1, 7, 64, 100, 480] {
      stage.reset()
      let other = process(samples, &stage) { size }
      #expect(zip(whole, other).allSatisfy { $0.bitPattern == $1.bitPattern }, "blocks of \(size)")
    }
  }
}

import Foundation
import PacinianEncoders
import PacinianTestSupport
import Testing

@Suite("Reports of a DualSense by Bluetooth")
struct DualSenseTests {
  private func settings(rate: Int = 48_000, channels: Int = 1) -> EncoderSettings {
    var settings = EncoderSettings(.dualSenseBluetooth)
    settings.sampleRate = rate
    settings.channelCount = channels
    return settings
  }

  // 36 dB is the aim for peaks above 0.3; at full scale there are 10 dB more room. A signal of taps
  // alone is quiet beside its peak and has less.
  @Test(
    "A stranger decodes what the bus has",
    arguments: [(48_000, 1.0, 40.0), (48_000, 0.4, 34), (44_100, 1, 40), (8000, 1, 40)])
  func fidelity(rate: Int, peak: Double, least: Double) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let bus = Bus.random(&random, seconds: 1, rate: rate, peak: peak)
      let reports = try Bus.packets(settings(rate: rate), bus)
      let samples = try #require(Stranger.dualSense(reports), "seed \(seed)")
      #expect(samples.count >= bus.count * 3000 / rate)
      #expect(Stranger.ratio(bus, rate: rate, samples.map(\.left)) >= least, "seed \(seed)")
      #expect(samples.allSatisfy { $0.left == $0.right })
    }
  }

  @Test("Two channels stay apart, and sequences and counters run around")
  func channels() throws {
    let left = Bus.tone(120, 0.9, seconds: 4, rate: 48_000)
    let bus = Bus.pairs(left, left.map { _ in 0 })
    let reports = try Bus.packets(settings(channels: 2), bus)
    // 375 reports: beyond 16 and 256.
    #expect(reports.count >= 375)
    let samples = try #require(Stranger.dualSense(reports))
    #expect(samples.allSatisfy { $0.right == 0 })
    #expect(Stranger.ratio(Array(left[..<48_000]), rate: 48_000, samples.map(\.left)) > 30)
  }

  @Test("A tap comes within 1 ms of its instant, and its report within the delay")
  func instants() throws {
    let encoder = try HapticEncoder(settings())
    #expect(encoder.packetByteCount == 141)
    for tap in stride(from: 0.05, to: 0.07, by: 0.0017) {
      var bus = [Float](repeating: 0, count: 4800)
      let start = Int(tap * 48_000)
      bus.replaceSubrange(start..<start + 1454, with: Bus.tap(200, 0.9, rate: 48_000)[..<1454])
      let reports = try Bus.packets(settings(), bus)
      let samples = try #require(Stranger.dualSense(reports))
      let peak = samples.indices.max { abs(samples[$0].left) < abs(samples[$1].left) } ?? 0
      #expect(abs(Double(peak) / 3000 - tap) <= 0.001, "at \(tap)")
      // The report with the tap is complete when `delayFrames` have followed its first frame.
      let report = peak / 32
      let first = report * 32 * 16
      let early = try HapticEncoder(settings())
      let room = UnsafeMutableRawPointer.allocate(byteCount: 141 * 100, alignment: 4)
      defer { room.deallocate() }
      let count = bus.withUnsafeBufferPointer {
        early.encode($0.baseAddress!, count: first + encoder.delayFrames, into: room)
      }
      #expect(count == report + 1)
    }
  }

  @Test("Nothing above 1 500 Hz folds back: 60 dB")
  func foldings() throws {
    for hertz in [1500.0, 1700, 2400, 2999, 4500] {
      let bus = Bus.tone(hertz, 1, seconds: 0.3, rate: 48_000)
      let samples = try #require(Stranger.dualSense(try Bus.packets(settings(), bus)))
      // A sine 60 dB below full scale is an eighth of a step, which rounding leaves out or, with
      // shaped noise, makes steps by one of. (The edges of the tone are not a sine: left out.)
      let middle = samples[150..<750].map(\.left)
      let power = middle.reduce(0) { $0 + $1 * $1 } / Double(middle.count)
      #expect(power < 1e-4, "\(hertz) Hz")
    }
  }

  @Test("Silence is zeros, also after a sound")
  func silence() throws {
    let bus = Bus.tone(150, 0.7, seconds: 0.2, rate: 48_000) + [Float](repeating: 0, count: 9600)
    let samples = try #require(Stranger.dualSense(try Bus.packets(settings(), bus)))
    #expect(samples[..<600].contains { $0.left > 0.6 })
    // The filter's ringing ends 7 ms after the sound.
    #expect(samples[630...].allSatisfy { $0.left == 0 && $0.right == 0 })
  }
}

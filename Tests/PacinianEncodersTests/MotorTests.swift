import Foundation
import PacinianTestSupport
import Testing

@testable import PacinianEncoders

@Suite("Levels of two motors")
struct MotorTests {
  private func settings(interval: Int = 10, rate: Int = 48_000) -> EncoderSettings {
    var settings = EncoderSettings(.motors)
    settings.motorInterval = interval
    settings.sampleRate = rate
    return settings
  }

  @Test("A steady carrier has the levels of the law of .rumble", arguments: [1, 5, 10, 16, 33])
  func law(interval: Int) throws {
    for (intensity, sharpness) in [(1.0, 0.0), (0.7, 0.25), (0.5, 0.5), (0.3, 0.8), (1, 1)] {
      let hertz = 80 * pow(230.0 / 80, sharpness)
      let bus = Bus.tone(hertz, intensity, seconds: 0.4, rate: 48_000)
      let wanted = MotorLevels(intensity: intensity, sharpness: sharpness)
      let motors = Stranger.motors(try Bus.packets(settings(interval: interval), bus))
      for packet in motors[60 / interval + 1..<350 / interval] {
        // The peak of samples is within 0.01 % of a carrier's; its frequency, by 3 samples at 4
        // kHz, within 1 %, which is a hundredth of sharpness.
        #expect(abs(Double(packet.low) / 65535 - wanted.low) < 0.02)
        #expect(abs(Double(packet.high) / 65535 - wanted.high) < 0.02)
        #expect(abs(Double(packet.strongest) / 65535 - intensity) < 0.002)
      }
    }
  }

  @Test("No tap is lost, at any interval and between any two instants")
  func taps() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      for interval in 1...100 {
        var bus = [Float](repeating: 0, count: 24_000)
        let start = random.whole(0...20_000)
        let tap = Bus.tap(random.number(80...230), 0.6, rate: 48_000)
        bus.replaceSubrange(start..<start + tap.count, with: tap)
        let motors = Stranger.motors(try Bus.packets(settings(interval: interval), bus))
        let felt = motors.filter { $0.strongest > 39_000 }
        #expect(!felt.isEmpty, "seed \(seed), interval \(interval), frame \(start)")
        // It lasts for the least stroke, and its first command is in the interval that has it.
        #expect(felt.count * interval >= 40, "seed \(seed), interval \(interval)")
        let first = motors.firstIndex { $0.strongest > 39_000 } ?? 0
        #expect(first == start / (48 * interval), "seed \(seed), interval \(interval)")
      }
    }
  }

  @Test("Intervals that are no whole frames do not drift", arguments: [7, 33])
  func intervals(interval: Int) throws {
    let rate = 44_100
    let tap = Bus.tap(200, 0.8, rate: rate)
    // In the middle of an interval near the end: as many intervals lie before as the time says.
    let wanted = 9_000 / interval
    let start = (2 * wanted + 1) * interval * rate / 2_000
    let bus = [Float](repeating: 0, count: start) + tap
    let motors = Stranger.motors(
      try Bus.packets(settings(interval: interval, rate: rate), bus))
    #expect(motors.firstIndex { $0.strongest > 39_000 } == wanted)
  }

  @Test("Equal levels are due once, and again when players would stop")
  func keepAlive() throws {
    let bus = Bus.tone(100, 1, seconds: 3, rate: 8000).map { $0 > 0 ? Float(1) : -1 }
    let motors = Stranger.motors(
      try Bus.packets(settings(rate: 8000), bus + [Float](repeating: 0, count: 8000)))
    let due = motors.indices.filter { motors[$0].isDue == 1 }
    #expect(due.count >= 4)
    for (one, next) in zip(due, due.dropFirst()) {
      // Commands outlast the time to the next one, and end soon where none comes.
      if motors[one].strongest > 0 {
        #expect((next - one) * 10 < motors[one].milliseconds)
        #expect(motors[one].milliseconds <= 1020)
      }
    }
    let last = motors[due[due.count - 1]]
    #expect(last == .init(low: 0, high: 0, milliseconds: 0, isDue: 1))
    #expect(due[due.count - 1] <= 302)
  }

  @Test("Inertia: commands above the level to start, below it to brake")
  func inertia() throws {
    var settings = settings()
    settings.compensatesInertia = true
    let bus = Bus.tone(80, 0.5, seconds: 0.5, rate: 48_000) + [Float](repeating: 0, count: 9600)
    let motors = Stranger.motors(try Bus.packets(settings, bus))
    #expect(motors[1].low > 60_000)
    #expect(abs(motors[40].low - 32_768) < 1000)
    #expect(motors[51...].allSatisfy { $0.low < 2000 })
    #expect(motors.last?.low == 0)
  }

  @Test("Two channels: the stronger one counts")
  func channels() throws {
    var settings = settings()
    settings.channelCount = 2
    let tone = Bus.tone(80, 0.5, seconds: 0.3, rate: 48_000)
    let motors = Stranger.motors(try Bus.packets(settings, Bus.pairs(tone.map { _ in 0 }, tone)))
    #expect(abs(motors[15].low - 32_768) < 100)
  }
}

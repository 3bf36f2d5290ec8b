import CAllocationCounter
import Foundation
import PacinianEncoders
import PacinianTestSupport
import Testing

@Suite("Encoders")
struct EncoderTests {
  private func randomSettings(_ random: inout SplitMix) -> EncoderSettings {
    var settings = EncoderSettings(random.pick(EncoderSettings.Kind.allCases))
    settings.sampleRate = random.pick([1000, 3000, 4000, 8000, 22_050, 44_100, 48_000, 96_000])
    settings.channelCount = random.whole(1...2)
    settings.motorInterval = random.whole(1...100)
    settings.motorStroke = random.whole(0...100)
    settings.compensatesInertia = random.chance(0.5)
    settings.pcmRate = random.pick([1000, 3000, 8000, 44_100, 48_000])
    settings.pcmFormat = random.pick(EncoderSettings.SampleFormat.allCases)
    settings.pcmMap = random.pick([[1], [2, 1], [0, 0, 1, 2], [1, 2]])
    return settings
  }

  private func randomBus(_ settings: EncoderSettings, _ random: inout SplitMix) -> [Float] {
    var bus = Bus.random(&random, seconds: 0.25, rate: settings.sampleRate, peak: 1.2)
    if settings.channelCount == 2 { bus = Bus.pairs(bus, bus.map { -$0 / 2 }) }
    for _ in 0..<random.whole(0...3) {
      bus[random.whole(0...bus.count - 1)] = random.pick([.nan, .infinity, -3e38, -.infinity])
    }
    return bus
  }

  @Test("Any division into blocks gives the same bytes")
  func partitions() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let settings = randomSettings(&random)
      let bus = randomBus(settings, &random)
      let whole = try Bus.packets(settings, bus, blocks: { bus.count })
      let longest = random.pick([1, 7, 130, 5000])
      let parts = try Bus.packets(settings, bus, blocks: { random.whole(0...longest) })
      #expect(whole == parts, "seed \(seed): \(settings)")
      let encoder = try HapticEncoder(settings)
      // As many packets as the seconds ask for.
      let seconds = Double(bus.count / settings.channelCount) / Double(settings.sampleRate)
      #expect(whole.count >= Int(seconds / encoder.packetSeconds), "seed \(seed): \(settings)")
    }
  }

  @Test("Encoding allocates nothing and takes no lock")
  func allocations() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let settings = randomSettings(&random)
      let encoder = try HapticEncoder(settings)
      let bus = randomBus(settings, &random)
      let frames = bus.count / settings.channelCount
      let room = UnsafeMutableRawPointer.allocate(
        byteCount: encoder.mostPackets(frameCount: frames) * encoder.packetByteCount, alignment: 4)
      defer { room.deallocate() }
      let (packets, calls) = bus.withUnsafeBufferPointer { bus in
        allocation_counter_start()
        let packets = encoder.encode(bus.baseAddress!, count: frames, into: room)
        return (packets, allocation_counter_stop())
      }
      #expect(calls == 0, "seed \(seed)")
      #expect(packets > 0, "seed \(seed)")
    }
  }

  @Test("PCM has its formats, its channels and its rate")
  func pcm() throws {
    var settings = EncoderSettings(.pcm)
    settings.pcmMap = [0, 0, 1, 2]
    settings.channelCount = 2
    let words = try Bus.packets(settings, [0.5, -0.25, 2, -2, .nan, 0.1]).map { packet in
      packet.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
    #expect(
      words == [[0, 0, 16384, -8192], [0, 0, 32767, -32767], [0, 0, 0, 3277], [0, 0, 0, 0]])
    settings.pcmFormat = .float32
    settings.pcmMap = [2]
    settings.pcmRate = 3000
    settings.channelCount = 1
    let bus = Bus.tone(200, 0.8, seconds: 0.3, rate: 48_000)
    let floats = try Bus.packets(settings, bus).map { packet in
      packet.withUnsafeBytes { Double($0.load(as: Float.self)) }
    }
    let wanted = Stranger.resampled(bus, from: 48_000, to: 3000)
    #expect(floats.count >= 900)
    // Both filters pass 1 200 Hz, within 60 dB each.
    for index in 0..<900 { #expect(abs(floats[index] - wanted[index]) < 0.002, "\(index)") }
    settings.pcmFormat = .int8
    let bytes = try Bus.packets(settings, bus).map { Double(Int8(bitPattern: $0[0])) / 127 }
    // Rounding is by half a step, and shaped noise is 9 dB more.
    for index in 0..<900 { #expect(abs(bytes[index] - wanted[index]) < 0.03, "\(index)") }
  }

  @Test("A setting outside its range is refused in words")
  func ranges() {
    func refused(_ kind: EncoderSettings.Kind, _ change: (inout EncoderSettings) -> Void) -> String
    {
      var settings = EncoderSettings(kind)
      change(&settings)
      do throws(EncoderError) { _ = try HapticEncoder(settings) } catch { return error.message }
      return ""
    }
    for kind in EncoderSettings.Kind.allCases {
      #expect(refused(kind) { $0.sampleRate = 999 }.contains("1 000 to 192 000"))
      #expect(refused(kind) { $0.sampleRate = 192_001 }.contains("1 000 to 192 000"))
      #expect(refused(kind) { $0.channelCount = 0 }.contains("1 or 2"))
      #expect(refused(kind) { $0.channelCount = 3 }.contains("1 or 2"))
      #expect(refused(kind) { $0.sampleRate = 192_000 } == "")
      #expect(refused(kind) { $0.sampleRate = 1000 } == "")
    }
    #expect(refused(.motors) { $0.motorInterval = 0 }.contains("1 to 100"))
    #expect(refused(.motors) { $0.motorInterval = 101 }.contains("1 to 100"))
    #expect(refused(.motors) { $0.motorStroke = -1 }.contains("0 to 1 000"))
    #expect(refused(.motors) { $0.motorKeepAlive = 99 }.contains("100 to 10 000"))
    #expect(refused(.motors) { $0.sharpnessFrequencies = 80...80 }.contains("above the first"))
    #expect(refused(.motors) { $0.sharpnessFrequencies = 5...80 }.contains("20 to 1 000"))
    #expect(refused(.pcm) { $0.pcmRate = 48_001 }.contains("1 000 to 48 000"))
    #expect(refused(.pcm) { $0.pcmMap = [1, 2, 1] }.contains("1, 2 or 4"))
    #expect(refused(.pcm) { $0.pcmMap = [3] }.contains("0 (silence)"))
    // What another kind has is not looked at.
    #expect(refused(.hdRumble) { $0.pcmRate = 0 } == "")
  }
}

import Foundation
import PacinianEncoders
import PacinianFormats
import PacinianMedia
import PacinianModel
import PacinianTestSupport
import Testing

@Suite("HD rumble")
struct HDRumbleTests {
  private static let neutral: [UInt8] = [0, 1, 0x40, 0x40, 0, 1, 0x40, 0x40]

  private func settings(rate: Int = 48_000, channels: Int = 1) -> EncoderSettings {
    var settings = EncoderSettings(.hdRumble)
    settings.sampleRate = rate
    settings.channelCount = channels
    return settings
  }

  @Test("A tone has its frequency and amplitude", arguments: [45.0, 80, 125, 230, 310, 400, 1100])
  func tones(hertz: Double) throws {
    for rate in [4000, 44_100, 48_000] {
      for amplitude in [1, 0.5, 0.13, 0.05] {
        let bus = Bus.tone(hertz, amplitude, seconds: 0.3, rate: rate)
        let tones = Stranger.hdRumble(try Bus.packets(settings(rate: rate), bus))
        for tone in tones[10..<50] {
          // One band has it, within half a step of the codes: a 64th of an octave, 1.1 %, and
          // 1.1 % of amplitudes; below 0.2299 the steps are twice as large, below 0.1175 4 times.
          let isLow = tone.lowAmplitude > 0
          #expect((tone.lowAmplitude == 0) != (tone.highAmplitude == 0))
          let found = isLow ? tone.lowHertz : tone.highHertz
          #expect(abs(found / hertz - 1) < 0.013, "\(hertz) Hz at \(rate)")
          let level = isLow ? tone.lowAmplitude : tone.highAmplitude
          let step = amplitude > 0.23 ? 0.015 : amplitude > 0.1175 ? 0.03 : 0.1
          // (Where a packet has a quarter of a period, levels ripple by a fifth of a step more.)
          #expect(
            abs(level / amplitude - 1) < step * (hertz < 60 ? 1.2 : 1),
            "\(hertz) Hz at \(rate): \(level)")
        }
      }
    }
  }

  @Test("Transients 20 ms apart keep a stroke each", arguments: [0.0, 0.5, 1])
  func strokes(sharpness: Double) throws {
    let events = (0..<6).map { index in
      Event(
        kind: .hapticTransient, time: 0.1 + 0.02 * Double(index),
        parameters: [.init(.hapticIntensity, 0.7), .init(.hapticSharpness, sharpness)])
    }
    let layers = [Pattern(events: events)]
    let format = try #require(FormatList.all.format(named: "hd-rumble"))
    let playback = try PatternWriter(format).write(layers).playback().layers
    #expect(TransientsKept(of: layers, in: playback).kept == 6)
  }

  @Test("Two tones are in two bands")
  func twoTones() throws {
    let (one, other) = (
      Bus.tone(90, 0.4, seconds: 0.3, rate: 48_000), Bus.tone(300, 0.3, seconds: 0.3, rate: 48_000)
    )
    let tones = Stranger.hdRumble(try Bus.packets(settings(), zip(one, other).map { $0 + $1 }))
    for tone in tones[10..<50] {
      // As above; and a 10th of the amplitudes, because 10 ms have less than a period of 90 Hz.
      #expect(abs(tone.lowHertz / 90 - 1) < 0.03 && abs(tone.highHertz / 300 - 1) < 0.03)
      #expect(abs(tone.lowAmplitude - 0.4) < 0.04 && abs(tone.highAmplitude - 0.3) < 0.03)
    }
  }

  @Test("Stillness is the neutral packet, before a sound and after it")
  func stillness() throws {
    let still = [Float](repeating: 0, count: 4800)
    let packets = try Bus.packets(
      settings(), still + Bus.tone(160, 0.8, seconds: 0.1, rate: 48_000) + still)
    #expect(packets.count >= 60)
    // A packet is fitted to 2.5 ms around it.
    #expect(packets[..<19].allSatisfy { $0 == Self.neutral })
    #expect(packets[20..<40].allSatisfy { $0 != Self.neutral })
    #expect(packets[42...].allSatisfy { $0 == Self.neutral })
  }

  @Test("No amplitude is above the table's safe end, whatever the bus has")
  func safety() throws {
    var random = SplitMix(seed: 62)
    var bus = Bus.random(&random, seconds: 1, rate: 48_000, peak: 12)
    for index in stride(from: 0, to: bus.count, by: 97) {
      bus[index] = [.nan, .infinity, -.infinity, 3e38][index % 4]
    }
    for tone in Stranger.hdRumble(try Bus.packets(settings(), bus)) {
      #expect(tone.lowIndex <= 100 && tone.highIndex <= 100)
    }
  }

  @Test("Left and right actuators have their own tones")
  func channels() throws {
    let left = Bus.tone(100, 0.5, seconds: 0.2, rate: 48_000)
    let right = Bus.tone(200, 0.25, seconds: 0.2, rate: 48_000)
    let packets = try Bus.packets(settings(channels: 2), Bus.pairs(left, right))
    let (one, other) = (Stranger.hdRumble(packets)[20], Stranger.hdRumble(packets, side: 1)[20])
    #expect(abs(one.lowHertz - 100) < 2 && abs(one.lowAmplitude - 0.5) < 0.01)
    #expect(abs(other.lowHertz - 200) < 3 && abs(other.lowAmplitude - 0.25) < 0.005)
  }
}

import Foundation
import PacinianBase
import PacinianMedia
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianRendering

/// Audio data that is damaged or means harm: an error or some samples, never more memory than the
/// limit.
@Suite struct HostileAudioTests {
  private func outcome(_ bytes: [UInt8], byteLimit: Int = 1 << 20) -> CoreHapticsErrorCode? {
    do {
      let wave = try AudioWaveform(bytes: bytes, sampleRate: 48_000, byteLimit: byteLimit)
      #expect(wave.byteCount <= byteLimit)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("what is no audio is refused")
  func noAudio() {
    for bytes in [[], [0], Array("RIFF".utf8), [UInt8](repeating: 0, count: 4_096)] {
      #expect(outcome(bytes) == .invalidAudioResource)
    }
  }

  private func frameCount(_ bytes: [UInt8]) -> Int? {
    try? AudioWaveform(bytes: bytes, sampleRate: 48_000, byteLimit: 1 << 20).frameCount
  }

  @Test("a file cut anywhere is read as far as it goes, or refused")
  func truncation() {
    let whole = WAV.sine(440, seconds: 0.01).bytes
    for count in stride(from: 0, to: whole.count, by: 7) {
      // Its header has 44 bytes, of which the last four are the size of the samples, and a frame 4.
      let frames = count < 40 ? nil : max(0, count - 44) / 4
      #expect(frameCount(Array(whole[..<count])) == frames, "\(count) bytes")
    }
  }

  @Test("as many samples are read as a header claims and as are there")
  func claims() {
    var wav = WAV.sine(440, seconds: 0.01)
    for claim in [0, 1, 0x7fff_ffff, 0xffff_ffff, 0xffff_fff0] as [UInt32] {
      wav.claimedBytes = claim
      #expect(frameCount(wav.bytes) == min(480, Int(claim / 4)), "\(claim) bytes claimed")
    }
  }

  @Test("rates and channels beyond reason are refused")
  func formats() {
    for rate in [0, 1, 999, 800_000, 2_000_000_000] {
      var wav = WAV.sine(440, seconds: 0.01)
      wav.channels = 1
      #expect(outcome(wav.replacing(rate: UInt32(rate))) == .invalidAudioResource, "\(rate) Hz")
    }
    #expect(outcome(WAV(channels: 0, samples: [0]).bytes) == .invalidAudioResource)
  }

  @Test("samples that are no numbers, or would drown all else, are refused")
  func values() {
    for value in [Float.nan, .infinity, -.infinity, 1e30, -1_001] {
      #expect(outcome(WAV(samples: [0, value, 0]).bytes) == .invalidAudioResource)
    }
    #expect(outcome(WAV(samples: [0, 2.5, -3]).bytes) == nil)
  }

  @Test("random damage of a header is an error, or samples within the limit", arguments: 1...300)
  func damage(seed: Int) {
    var generator = SplitMix(seed: UInt64(seed))
    var bytes = WAV.sine(440, seconds: 0.005).bytes
    for _ in 0..<generator.whole(1...12) {
      bytes[generator.whole(0...79)] = UInt8(generator.whole(0...255))
    }
    let limit = 1 << 20
    do {
      let wave = try AudioWaveform(bytes: bytes, sampleRate: 48_000, byteLimit: limit)
      // Resampled samples may take four times the limit of decoded ones.
      #expect(wave.byteCount <= limit && wave.frameCount <= limit, "seed \(seed)")
      let samples = wave.leftSamples + wave.rightSamples
      #expect(samples.allSatisfy { $0.isFinite }, "seed \(seed)")
    } catch {
      #expect(
        [.invalidAudioResource, .resourceNotAvailable].contains(error.code), "seed \(seed)")
    }
  }

  @Test(
    "random damage of samples is read as it is, if all are numbers in range", arguments: 1...100)
  func damagedSamples(seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    var bytes = WAV.sine(440, seconds: 0.005).bytes
    for _ in 0..<generator.whole(1...3) {
      bytes[generator.whole(44...bytes.count - 1)] = UInt8(generator.whole(0...255))
    }
    let samples = stride(from: 44, to: bytes.count, by: 4).map { first in
      Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[first + $1]) << (8 * UInt32($1)) })
    }
    guard samples.allSatisfy({ abs($0) <= 1_000 }) else {
      #expect(outcome(bytes) == .invalidAudioResource, "seed \(seed)")
      return
    }
    let wave = try AudioWaveform(bytes: bytes, sampleRate: 48_000, byteLimit: 1 << 20)
    #expect(wave.leftSamples == samples.map(Double.init), "seed \(seed)")
  }

  @Test("resampling cannot take memory out of proportion")
  func amplification() {
    // 1 MiB at 1 kHz would be 48 MiB at 48 kHz.
    let slow = WAV(sampleRate: 1_000, samples: [Float](repeating: 0.1, count: 250_000))
    #expect(outcome(slow.bytes) == .resourceNotAvailable)
  }

  @Test("more than the limit is refused while it is read")
  func limit() {
    let long = WAV(samples: [Float](repeating: 0.1, count: 300_000))
    #expect(outcome(long.bytes) == .resourceNotAvailable)
    #expect(outcome(long.bytes, byteLimit: 1_200_000) == nil)
  }
}

extension WAV {
  /// The file with another rate in its header than fits its other fields.
  fileprivate func replacing(rate: UInt32) -> [UInt8] {
    var copy = self
    copy.sampleRate = 1_000
    var bytes = copy.bytes
    withUnsafeBytes(of: rate.littleEndian) { bytes.replaceSubrange(24..<28, with: $0) }
    return bytes
  }
}

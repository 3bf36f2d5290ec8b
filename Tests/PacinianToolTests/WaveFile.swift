import Foundation

/// WAV files that tests make.
enum WaveFile {
  /// A tone of 150 Hz, at 8 kHz, of one channel of 16 bits.
  static func tone(seconds: Double) -> Data {
    of(
      (0..<Int(8_000 * seconds)).map { Int16(12_000 * sin(2 * .pi * 150 * Double($0) / 8_000)) },
      rate: 8_000)
  }

  /// A WAV file of 16 bits.
  /// - Parameter samples: whole frames, channels interleaved.
  static func of(_ samples: [Int16], rate: UInt32, channelCount: UInt16 = 1) -> Data {
    func word(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
    func half(_ value: UInt16) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
    let data = samples.reduce(into: Data()) { $0 += half(UInt16(bitPattern: $1)) }
    let format =
      half(1) + half(channelCount) + word(rate)
      + word(2 * UInt32(channelCount) * rate) + half(2 * channelCount) + half(16)
    let body =
      Data("WAVEfmt ".utf8) + word(16) + format + Data("data".utf8) + word(UInt32(data.count))
      + data
    return Data("RIFF".utf8) + word(UInt32(body.count)) + body
  }
}

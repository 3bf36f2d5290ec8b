/// The headers of WAV files whose length is known. A file is written from front to back, so that
/// its hash can be taken on the way.
package enum WAVHeader {
  /// The header of 16-bit integers of one channel.
  package static func integers(sampleRate: Int, frameCount: Int) -> [UInt8] {
    let frameBytes = MemoryLayout<Int16>.stride
    return file(
      chunk(
        "fmt ",
        bytes16(integerFormat) + bytes16(1) + bytes32(sampleRate)
          + bytes32(sampleRate * frameBytes) + bytes16(frameBytes) + bytes16(8 * frameBytes)),
      dataBytes: frameCount * frameBytes)
  }

  /// The header of 32-bit floats, the bytes that libsndfile writes: RIFF, format 3 (IEEE floats;
  /// extensible for three channels), the number of frames, and padding where libsndfile could put
  /// peaks.
  static func floats(sampleRate: Int, channelCount: Int, frameCount: Int) -> [UInt8] {
    let sampleBytes = MemoryLayout<Float>.stride
    let frameBytes = channelCount * sampleBytes
    let dataBytes = frameCount * frameBytes
    let layout = channelCount == AudioFileWriter.centredChannelCount ? extension32 : []
    return file(
      chunk(
        "fmt ",
        bytes16(layout.isEmpty ? floatFormat : 0xFFFE) + bytes16(channelCount)
          + bytes32(sampleRate) + bytes32(sampleRate * frameBytes) + bytes16(frameBytes)
          + bytes16(8 * sampleBytes) + layout)
        + chunk("fact", bytes32(frameCount))
        + chunk("PAD ", [UInt8](repeating: 0, count: 8 + 8 * channelCount)),
      dataBytes: dataBytes)
  }

  private static let (integerFormat, floatFormat) = (1, 3)

  /// The file's head with chunks before the samples, and the head of the samples.
  private static func file(_ chunks: [UInt8], dataBytes: Int) -> [UInt8] {
    let body = Array("WAVE".utf8) + chunks + Array("data".utf8) + bytes32(dataBytes)
    return Array("RIFF".utf8) + bytes32(body.count + dataBytes) + body
  }

  /// The fields that WAVE_FORMAT_EXTENSIBLE adds: its size, the bits of a sample, the speakers of
  /// the channels (front left, front right, front centre), and the format as an identifier of 16
  /// bytes.
  private static let extension32: [UInt8] =
    bytes16(22) + bytes16(32) + bytes32(0x7) + bytes32(floatFormat)
    + [0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes32(content.count) + content
  }

  /// The two bytes of a number, as the file has them.
  package static func bytes16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func bytes32(_ value: Int) -> [UInt8] { bytes16(value) + bytes16(value >> 16) }
}

/// The samples of an audio file at its own rate.
struct DecodedAudio {
  /// Hz.
  var sampleRate: Int
  /// 1 or 2.
  var channelCount: Int
  /// Interleaved.
  var samples: [Float]

  var byteCount: Int { samples.count * MemoryLayout<Float>.stride }
}

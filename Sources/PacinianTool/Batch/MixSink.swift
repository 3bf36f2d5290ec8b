import PacinianMedia

/// A stereo mix of both buses for two ears, in 16 bits: the vibration is in the middle. Browsers
/// play it, whatever they make of three channels.
struct MixSink {
  private let sink: BatchSink

  /// - Parameter frameCount: of the signal.
  init(
    _ file: DurableFile, of item: BatchItem, sampleRate: Int, frameCount: Int
  ) throws(ToolError) {
    guard let format = AudioFileFormat(item.isFLAC ? .wav : .flac, .int16) else {
      preconditionFailure("both containers hold 16 bits")
    }
    sink = try BatchSink(
      file, format: format, sampleRate: sampleRate, channelCount: 2, frameCount: frameCount)
  }

  /// - Parameter block: frames of left, right and vibration.
  func write(_ block: Span<Float>) throws(ToolError) {
    var mix = [Float](repeating: 0, count: block.count / 3 * 2)
    for frame in 0..<block.count / 3 {
      mix[2 * frame] = block[3 * frame] + block[3 * frame + 2]
      mix[2 * frame + 1] = block[3 * frame + 1] + block[3 * frame + 2]
    }
    try sink.write(mix.span)
  }

  func finish() throws(ToolError) -> ContentHash { try sink.finish() }
}

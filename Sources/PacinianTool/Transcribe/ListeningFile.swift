import PacinianMedia
import PacinianRendering
import PacinianModel

/// The sound on the left and the rendering of its transcription on the right, to be compared by
/// ears, for `--listen`.
struct ListeningFile {
  let input: SoundInput
  let frameCount: Int
  let sampleRate: Int
  let layers: [Pattern]
  let profile: ActuatorProfile

  /// Writes a WAV of 32-bit floats. Complexity: O(frames), in blocks.
  func write(to path: String) throws(ToolError) {
    let signal = try rendered()
    let count = max(frameCount, signal.frameCount)
    let writer = try RenderTarget(
      path, inputPath: input.path, format: AudioFormatName.f32.fileFormat, ending: "wav"
    )
    .writer(sampleRate: sampleRate, channelCount: 2, frameCount: count)
    // The sound comes in its own blocks, and the rendering from any frame.
    var frame = 0
    var pair: [Float] = []
    var vibration: [Float] = []
    func write(_ sound: Span<Float>, count: Int) throws(ToolError) {
      vibration = [Float](repeating: 0, count: count)
      var span = vibration.mutableSpan
      signal.haptic?.read(from: frame, into: &span)
      pair.removeAll(keepingCapacity: true)
      for index in 0..<count {
        pair.append(index < sound.count ? sound[index] : 0)
        pair.append(vibration[index])
      }
      try writer.write(pair.span)
      frame += count
    }
    try input.read { (block, _) throws(ToolError) in try write(block, count: block.count) }
    while frame < count {
      try write([Float]().span, count: min(count - frame, Self.blockFrames))
    }
    try writer.finish()
  }

  private func rendered() throws(ToolError) -> OfflineSignal {
    guard RenderingOptions.sampleRates.contains(sampleRate) else {
      throw ToolError(
        .badData, "\(input.name) has \(sampleRate) Hz; --listen renders at 192000 Hz at most")
    }
    var options = OfflineOptions()
    options.rendering.sampleRate = sampleRate
    options.rendering.lengthLimit = RenderingOptions.longestLength
    do throws(OfflineError) {
      return try OfflineRendering(profile: profile, options: options, recordings: .files)
        .signal(of: layers)
    } catch {
      throw ToolError(.badData, "\(input.name): \(error)")
    }
  }

  private static let blockFrames = 4_096
}

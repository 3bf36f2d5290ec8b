import PacinianMedia
import PacinianRendering
import PacinianModel

extension PatternComparer {
  /// The renderings of both sides for ``sound(of:by:side:)``.
  func soundRenderings() throws(ToolError) -> [OfflineRendering] {
    try choices.map { (side) throws(ToolError) in
      try side.perceptualRendering(sampleRate: Self.soundRate)
    }
  }

  /// The vibration of a pattern file as a WAV file of 16 bits, clipped at full scale.
  func sound(
    of path: String, by rendering: OfflineRendering, side: Int
  ) throws(ToolError) -> [UInt8] {
    let pattern = try reading.pattern(at: path)
    let samples = try choices[side].signal(
      of: pattern.layers, by: rendering, name: path, path: path
    ).samples()
    return WAVHeader.integers(sampleRate: Self.soundRate, frameCount: samples.count)
      + samples.flatMap {
        WAVHeader.bytes16(Int(limiting: (Double(max(-1, min($0, 1))) * 32_767).rounded()))
      }
  }

  /// Hz: enough for vibration, and a rate that browsers play.
  private static let soundRate = 8_000
}

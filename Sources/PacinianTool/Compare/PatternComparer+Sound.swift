import PacinianOffline
import PacinianPattern

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
    let pattern = try reading.read(try reading.file(at: path))
    let samples = try choices[side].signal(
      of: pattern.layers, by: rendering, name: path, path: path
    ).samples()
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = 2 * samples.count
    let format = bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(Self.soundRate, 4)
    let header =
      Array("RIFF".utf8) + bytes(36 + size, 4) + Array("WAVEfmt ".utf8) + format
      + bytes(2 * Self.soundRate, 4) + bytes(2, 2) + bytes(16, 2) + Array("data".utf8)
    return header + bytes(size, 4)
      + samples.flatMap {
        bytes(Int(limiting: (Double(max(-1, min($0, 1))) * 32_767).rounded()), 2)
      }
  }

  /// Hz: enough for vibration, and a rate that browsers play.
  private static let soundRate = 8_000
}

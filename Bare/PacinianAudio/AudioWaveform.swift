/// Decoded audio, of which there is none where nothing decodes it.
public final class AudioWaveform: Sendable {
  package static let margin = 64

  public let sampleRate: Int
  public let frameCount: Int
  public let isStereo: Bool
  nonisolated(unsafe) package let left: UnsafePointer<Float>
  nonisolated(unsafe) package let right: UnsafePointer<Float>

  package var seconds: Double { Double(frameCount) / Double(sampleRate) }

  private init(_ never: Never) { switch never {} }
}

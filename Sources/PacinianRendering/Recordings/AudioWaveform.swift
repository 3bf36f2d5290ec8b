/// Decoded audio at the rate of a bus, mono or stereo. Immutable; any thread.
public final class AudioWaveform: @unchecked Sendable {
  /// Frames of silence before and after, which interpolation may read.
  package static let margin = 64

  /// Hz; the bus's.
  public let sampleRate: Int
  public let frameCount: Int
  public let isStereo: Bool
  /// Whether the file ends before the number of samples in its header: the waveform has the samples
  /// that exist.
  package let isTruncated: Bool
  /// Bytes of the decoded samples at the file's own rate, which count against a limit.
  package let byteCount: Int
  /// `frameCount` samples, ``margin`` zeros around them; both are the same for mono.
  package let left: UnsafePointer<Float>
  package let right: UnsafePointer<Float>
  private let memory = Memory()
  private let released: @Sendable () -> Void

  /// The duration.
  package var seconds: Double { Double(frameCount) / Double(sampleRate) }

  /// - Parameters:
  ///   - samples: interleaved, at `sampleRate`.
  ///   - channelCount: 1 or 2.
  ///   - byteCount: bytes of the decoded samples at the file's own rate.
  ///   - released: called when nothing plays it any more.
  package init(
    _ samples: [Float], channelCount channels: Int, sampleRate: Int, isTruncated: Bool = false,
    byteCount: Int, released: @escaping @Sendable () -> Void
  ) {
    self.released = released
    self.sampleRate = sampleRate
    self.isTruncated = isTruncated
    self.byteCount = byteCount
    let count = samples.count / channels
    frameCount = count
    isStereo = channels == 2
    let memory = memory
    let planes = (0..<channels).map { channel in
      let plane = memory.array(of: Float.self, count: count + 2 * Self.margin) + Self.margin
      for frame in 0..<count { plane[frame] = samples[frame * channels + channel] }
      return UnsafePointer(plane)
    }
    left = planes[0]
    right = planes[channels - 1]
  }

  deinit { released() }
}

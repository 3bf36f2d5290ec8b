/// The shares of left, right and vibration in each channel of an output.
public struct ChannelMap: Sendable, Equatable {
  /// The shares of one channel: factors, 0 for none.
  public struct Channel: Sendable, Equatable {
    public var left: Float
    public var right: Float
    public var vibration: Float

    public init(left: Float = 0, right: Float = 0, vibration: Float = 0) {
      self.left = left
      self.right = right
      self.vibration = vibration
    }
  }

  /// In the order of the output's channels.
  public var channels: [Channel]

  public init(_ channels: [Channel]) { self.channels = channels }

  /// For two ears: the vibration stands in the middle of the stereo picture.
  public static let ears = ChannelMap([
    Channel(left: 1, vibration: 1), Channel(right: 1, vibration: 1),
  ])

  /// The buses that sound in a channel; `nil` if all channels are silent.
  public var buses: Buses? {
    let hasHaptic = channels.contains { $0.vibration != 0 }
    let hasAudio = channels.contains { $0.left != 0 || $0.right != 0 }
    return hasHaptic ? hasAudio ? .both : .haptic : hasAudio ? .audio : nil
  }

  /// Mixes one channel. Complexity: O(frames), no allocation.
  /// - Parameters:
  ///   - left, right: samples that are `audioStride` apart; not read where they have no share.
  ///   - haptic: samples; not read where they have no share.
  ///   - output: overwritten; samples that are `stride` apart.
  package func mix(
    _ channel: Int, left: UnsafePointer<Float>, right: UnsafePointer<Float>, audioStride: Int,
    haptic: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, stride: Int,
    frameCount: Int
  ) {
    let share = channels[channel]
    for frame in 0..<frameCount {
      var sum: Float = 0
      if share.left != 0 { sum += share.left * left[frame * audioStride] }
      if share.right != 0 { sum += share.right * right[frame * audioStride] }
      if share.vibration != 0 { sum += share.vibration * haptic[frame] }
      output[frame * stride] = sum
    }
  }
}

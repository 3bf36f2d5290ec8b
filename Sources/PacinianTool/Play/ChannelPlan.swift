import PacinianRendering

/// The assignment of the buses to a device's channels.
struct ChannelPlan: Sendable {
  /// `--channels`' values, for `--bus both`.
  enum Arrangement: String, CaseIterable {
    /// Haptics in the middle of the stereo picture: for two ears.
    case mix
    /// Left and right on channels 1 and 2, haptics on 3: for speakers and an actuator.
    case separate
  }

  let bus: Buses
  let arrangement: Arrangement

  /// The channels that a device is asked for; a bus alone is played on both of two.
  var wantedChannels: Int { bus == .both && arrangement == .separate ? 3 : 2 }
  /// Whether a device with fewer channels cannot play a bus.
  var needsChannels: Bool { wantedChannels == 3 }

  /// Lays a block out; channels without a bus get silence, and one channel gets the middle of two.
  /// Complexity: O(frames · channels), no allocation.
  /// - Parameter audio: interleaved pairs.
  func lay(
    haptic: UnsafePointer<Float>, audio: UnsafePointer<Float>,
    out frames: UnsafeMutablePointer<Float>, channelCount: Int, frameCount: Int
  ) {
    for frame in 0..<frameCount {
      let output = frames + frame * channelCount
      let vibration = bus.hasHaptic ? haptic[frame] : 0
      let left = bus.hasAudio ? audio[2 * frame] : 0
      let right = bus.hasAudio ? audio[2 * frame + 1] : 0
      if bus == .haptic {
        for channel in 0..<channelCount { output[channel] = vibration }
        continue
      }
      for channel in 0..<channelCount { output[channel] = 0 }
      if needsChannels {
        output[0] = left
        output[1] = right
        output[2] = vibration
      } else if channelCount == 1 {
        output[0] = vibration + (left + right) / 2
      } else {
        output[0] = vibration + left
        output[1] = vibration + right
      }
    }
  }
}

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
  /// The channels that a device has to have; `nil` for any number.
  private let map: ChannelMap?

  /// - Parameter map: `nil` for the usual channels of a bus.
  init(_ bus: Buses, _ arrangement: Arrangement, map: ChannelMap?) {
    self.bus = bus
    let isSeparate = bus == .both && arrangement == .separate
    self.map = map ?? (isSeparate ? Self.separate : nil)
  }

  /// The channels that a device is asked for; a bus alone is played on both of two.
  var wantedChannels: Int { map?.channels.count ?? 2 }
  /// Whether a device with another number of channels will not do.
  var needsChannels: Bool { map != nil }

  /// The map for a device with so many channels: channels without a bus get silence, and one
  /// channel gets the middle of two.
  func map(channelCount: Int) -> ChannelMap {
    if let map { return map }
    let vibration = ChannelMap.Channel(vibration: bus.hasHaptic ? 1 : 0)
    if bus == .haptic {
      return ChannelMap(Array(repeating: vibration, count: channelCount))
    }
    var channels = Array(repeating: vibration, count: min(channelCount, 2))
    if channelCount == 1 {
      (channels[0].left, channels[0].right) = (0.5, 0.5)
    } else {
      (channels[0].left, channels[1].right) = (1, 1)
    }
    let silent = Array(repeating: ChannelMap.Channel(), count: channelCount - channels.count)
    return ChannelMap(channels + silent)
  }

  private static let separate = ChannelMap([
    .init(left: 1), .init(right: 1), .init(vibration: 1),
  ])
}

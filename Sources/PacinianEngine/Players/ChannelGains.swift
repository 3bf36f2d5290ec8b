import Synchronization

/// A factor for what a player sends to each of two haptic channels; 1 for both unless set.
struct ChannelSetting: BitwiseCopyable, Equatable {
  let left: Float
  let right: Float
}

/// The channel gains of a player that are wanted: one word, so that both always belong together.
/// Any thread sets and reads it, without locks.
struct SharedChannelGains: ~Copyable {
  private let bits = Atomic(Self.bits(ChannelSetting(left: 1, right: 1)))

  var setting: ChannelSetting {
    let bits = bits.load(ordering: .relaxed)
    return ChannelSetting(
      left: Float(bitPattern: UInt32(truncatingIfNeeded: bits)),
      right: Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)))
  }

  /// Sets the gains, as ``Player/setChannelGains(left:right:)`` describes.
  borrowing func set(left: Float, right: Float) {
    guard !left.isNaN, !right.isNaN else { return }
    let (low, high) = (Player.volumes.lowerBound, Player.volumes.upperBound)
    let setting = ChannelSetting(
      left: min(max(left, low), high), right: min(max(right, low), high))
    bits.store(Self.bits(setting), ordering: .relaxed)
  }

  private static func bits(_ setting: ChannelSetting) -> UInt64 {
    UInt64(setting.right.bitPattern) << 32 | UInt64(setting.left.bitPattern)
  }
}

/// The channel gains that a player has, as functions of the bus's frame.
struct ChannelGains: BitwiseCopyable {
  private(set) var left: PlayerGain
  private(set) var right: PlayerGain

  init(_ setting: ChannelSetting) {
    (left, right) = (PlayerGain(setting.left), PlayerGain(setting.right))
  }

  /// The gains that the player has or moves to.
  var target: ChannelSetting { ChannelSetting(left: left.target, right: right.target) }

  /// Whether both gains are 1 from a frame of the bus on.
  func areUnity(from frame: Int) -> Bool {
    left.isUnity(from: frame) && right.isUnity(from: frame)
  }

  /// Moves both gains over `frames` frames from the bus's frame `frame` on; 0 jumps.
  mutating func move(to setting: ChannelSetting, over frames: Int, at frame: Int) {
    left.move(to: setting.left, over: frames, at: frame)
    right.move(to: setting.right, over: frames, at: frame)
  }
}

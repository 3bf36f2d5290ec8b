import Synchronization

/// A factor for what a player sends to each of two haptic channels; 1 for both unless set.
struct ChannelSetting: BitwiseCopyable, Equatable {
  let pair: FloatPair

  init(_ pair: FloatPair) { self.pair = pair }
  init(left: Float, right: Float) { pair = FloatPair(left, right) }

  var left: Float { pair.first }
  var right: Float { pair.second }
}

/// The channel gains of a player that are wanted: one word, so that both always belong together.
/// Any thread sets and reads it, without locks.
struct SharedChannelGains: ~Copyable {
  private let bits = Atomic(ChannelSetting(left: 1, right: 1).pair.bits)

  var setting: ChannelSetting { ChannelSetting(FloatPair(bits: bits.load(ordering: .relaxed))) }

  /// Sets the gains, as ``Player/setChannelGains(left:right:)`` describes.
  borrowing func set(left: Float, right: Float) {
    guard !left.isNaN, !right.isNaN else { return }
    let setting = ChannelSetting(
      left: SharedVolume.nearest(left), right: SharedVolume.nearest(right))
    bits.store(setting.pair.bits, ordering: .relaxed)
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

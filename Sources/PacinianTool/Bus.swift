/// `--bus`'s values: what a rendering has.
enum Bus: String, CaseIterable {
  /// One channel: vibration.
  case haptic
  /// Two channels: left and right.
  case audio
  /// Three channels: vibration, left, right.
  case both

  var hasHaptic: Bool { self != .audio }
  var hasAudio: Bool { self != .haptic }
  var channelCount: Int { (hasHaptic ? 1 : 0) + (hasAudio ? 2 : 0) }
}

/// Which buses are rendered.
public enum Buses: String, Sendable, CaseIterable {
  /// One channel: vibration.
  case haptic
  /// Two channels: left and right.
  case audio
  /// Three channels: left, right, vibration.
  case both

  public var hasHaptic: Bool { self != .audio }
  public var hasAudio: Bool { self != .haptic }
}

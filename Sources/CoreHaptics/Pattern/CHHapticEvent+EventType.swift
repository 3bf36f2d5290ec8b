#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

extension CHHapticEvent {
  /// The kinds of event.
  public struct EventType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Any string is a value; a pattern takes the four below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A short tap whose length the actuator decides.
    public static let hapticTransient = EventType(rawValue: "HapticTransient")
    /// A vibration with a duration.
    public static let hapticContinuous = EventType(rawValue: "HapticContinuous")
    /// The built-in tone.
    public static let audioContinuous = EventType(rawValue: "AudioContinuous")
    /// An audio file.
    public static let audioCustom = EventType(rawValue: "AudioCustom")

    var isAudio: Bool { self == .audioContinuous || self == .audioCustom }
  }
}

#endif

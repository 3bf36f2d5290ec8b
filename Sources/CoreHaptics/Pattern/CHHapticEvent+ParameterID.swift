extension CHHapticEvent {
  /// Which of an event's values a parameter sets.
  public struct ParameterID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Any string is a value; a pattern takes the ten below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Strength as felt, 0…1.
    public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
    /// From dull, 0, to crisp, 1.
    public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
    /// How slowly the event rises, 0…1.
    public static let attackTime = ParameterID(rawValue: "AttackTime")
    /// How slowly an event that is not sustained falls, 0…1.
    public static let decayTime = ParameterID(rawValue: "DecayTime")
    /// How slowly the event fades after its end, 0…1.
    public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
    /// Whether the event holds until its end, 1, or decays by itself, 0.
    public static let sustained = ParameterID(rawValue: "Sustained")
    /// 0…1.
    public static let audioVolume = ParameterID(rawValue: "AudioVolume")
    /// -1…1, an octave either way.
    public static let audioPitch = ParameterID(rawValue: "AudioPitch")
    /// From left, -1, to right, 1.
    public static let audioPan = ParameterID(rawValue: "AudioPan")
    /// 0…1, 1 leaving the sound as it is.
    public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
  }
}

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

extension CHHapticEvent {
  /// The values of an event that a parameter can set.
  public struct ParameterID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Any string is a value; a pattern takes the ten below.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Strength as felt, 0…1.
    public static let hapticIntensity = ParameterID(rawValue: "HapticIntensity")
    /// The sharpness: 0 is dull, 1 is crisp.
    public static let hapticSharpness = ParameterID(rawValue: "HapticSharpness")
    /// The slowness of the event's rise, 0…1.
    public static let attackTime = ParameterID(rawValue: "AttackTime")
    /// The slowness of the fall of an event that is not sustained, 0…1.
    public static let decayTime = ParameterID(rawValue: "DecayTime")
    /// The slowness of the fade after the event's end, 0…1.
    public static let releaseTime = ParameterID(rawValue: "ReleaseTime")
    /// Whether the event holds until its end, 1, or decays by itself, 0.
    public static let sustained = ParameterID(rawValue: "Sustained")
    /// 0…1.
    public static let audioVolume = ParameterID(rawValue: "AudioVolume")
    /// -1…1, an octave either way.
    public static let audioPitch = ParameterID(rawValue: "AudioPitch")
    /// The position between left, -1, and right, 1.
    public static let audioPan = ParameterID(rawValue: "AudioPan")
    /// 0…1, 1 leaving the sound as it is.
    public static let audioBrightness = ParameterID(rawValue: "AudioBrightness")
  }
}

#endif

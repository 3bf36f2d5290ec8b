#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

extension CHHapticDynamicParameter {
  /// The controls that a dynamic parameter or a parameter curve changes.
  public struct ID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Any string is a value; patterns and players take those below.
    public init(rawValue: String) { self.rawValue = rawValue }

    // names: control members
    /// Multiplies intensity, 0…1.
    public static let hapticIntensityControl = ID(rawValue: "HapticIntensityControl")
    /// Adds to sharpness, -1…1.
    public static let hapticSharpnessControl = ID(rawValue: "HapticSharpnessControl")
    /// Adds to the attack time of haptic events, -1…1.
    public static let hapticAttackTimeControl = ID(rawValue: "HapticAttackTimeControl")
    /// Adds to the decay time of haptic events, -1…1.
    public static let hapticDecayTimeControl = ID(rawValue: "HapticDecayTimeControl")
    /// Adds to the release time of haptic events, -1…1.
    public static let hapticReleaseTimeControl = ID(rawValue: "HapticReleaseTimeControl")
    /// Multiplies volume, 0…1.
    public static let audioVolumeControl = ID(rawValue: "AudioVolumeControl")
    /// Adds to pitch, -1…1.
    public static let audioPitchControl = ID(rawValue: "AudioPitchControl")
    /// Adds to pan, -1…1.
    public static let audioPanControl = ID(rawValue: "AudioPanControl")
    /// Adds to brightness, -1…1.
    public static let audioBrightnessControl = ID(rawValue: "AudioBrightnessControl")
    /// Adds to the attack time of audio events, -1…1.
    public static let audioAttackTimeControl = ID(rawValue: "AudioAttackTimeControl")
    /// Adds to the decay time of audio events, -1…1.
    public static let audioDecayTimeControl = ID(rawValue: "AudioDecayTimeControl")
    /// Adds to the release time of audio events, -1…1.
    public static let audioReleaseTimeControl = ID(rawValue: "AudioReleaseTimeControl")
    // names: end
  }
}

#endif

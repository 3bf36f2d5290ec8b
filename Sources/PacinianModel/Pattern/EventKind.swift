/// The four types of event. Raw values are AHAP's `EventType` strings.
public enum EventKind: String, Sendable, CaseIterable {
  /// One short tap whose length and waveform the profile decides.
  case hapticTransient = "HapticTransient"
  /// A vibration with a duration and an envelope.
  case hapticContinuous = "HapticContinuous"
  /// The built-in audio tone.
  case audioContinuous = "AudioContinuous"
  /// A client's audio file.
  case audioCustom = "AudioCustom"

  public var isHaptic: Bool { self == .hapticTransient || self == .hapticContinuous }
}

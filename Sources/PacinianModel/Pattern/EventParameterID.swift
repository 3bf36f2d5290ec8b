/// The ten event parameters. Raw values are AHAP's `ParameterID` strings.
public enum EventParameterID: String, Sendable, CaseIterable {
  // names: event cases
  case hapticIntensity = "HapticIntensity"
  case hapticSharpness = "HapticSharpness"
  case attackTime = "AttackTime"
  case decayTime = "DecayTime"
  case releaseTime = "ReleaseTime"
  case sustained = "Sustained"
  case audioVolume = "AudioVolume"
  case audioPitch = "AudioPitch"
  case audioPan = "AudioPan"
  case audioBrightness = "AudioBrightness"
  // names: end

  /// The values an event can have; written values outside clamp to the nearest bound.
  public var range: ClosedRange<Double> {
    switch self {
    case .audioPitch, .audioPan: -1...1
    default: 0...1
    }
  }

  /// The value of an event of `kind` that does not write one (rendering model, section 2).
  public func defaultValue(for kind: EventKind) -> Double {
    switch self {
    case .hapticIntensity: kind == .hapticTransient ? 0.75 : 0.6
    case .hapticSharpness: kind == .hapticTransient ? 0.5 : 0.422601
    case .sustained, .audioVolume, .audioBrightness: 1
    case .attackTime, .decayTime, .releaseTime, .audioPitch, .audioPan: 0
    }
  }

  /// Whether the parameter has any effect on events of `kind`.
  public func applies(to kind: EventKind) -> Bool {
    switch self {
    case .hapticIntensity, .hapticSharpness: kind.isHaptic
    case .attackTime, .decayTime, .releaseTime, .sustained: kind != .hapticTransient
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness: !kind.isHaptic
    }
  }

  /// `value` moved to the nearest bound of ``range``. NaN becomes the lower bound.
  public func clamp(_ value: Double) -> Double { value.clamped(to: range) }
}

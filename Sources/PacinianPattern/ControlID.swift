/// The twelve controls that move all events of a player while they sound.
/// Raw values are AHAP's `ParameterID` strings.
public enum ControlID: String, Sendable, CaseIterable {
  case hapticIntensity = "HapticIntensityControl"
  case hapticSharpness = "HapticSharpnessControl"
  case hapticAttackTime = "HapticAttackTimeControl"
  case hapticDecayTime = "HapticDecayTimeControl"
  case hapticReleaseTime = "HapticReleaseTimeControl"
  case audioVolume = "AudioVolumeControl"
  case audioPitch = "AudioPitchControl"
  case audioPan = "AudioPanControl"
  case audioBrightness = "AudioBrightnessControl"
  case audioAttackTime = "AudioAttackTimeControl"
  case audioDecayTime = "AudioDecayTimeControl"
  case audioReleaseTime = "AudioReleaseTimeControl"

  /// Intensity and volume multiply the event's value; the other controls add to it.
  public var isMultiplying: Bool { self == .hapticIntensity || self == .audioVolume }

  /// The values that may be written; others clamp to the nearest bound.
  public var range: ClosedRange<Double> { isMultiplying ? 0...1 : -1...1 }

  /// The value before anything has written: it leaves every event as it is.
  public var neutral: Double { isMultiplying ? 1 : 0 }

  /// `value` moved to the nearest bound of ``range``. NaN becomes the lower bound.
  public func clamp(_ value: Double) -> Double { value.clamped(to: range) }
}

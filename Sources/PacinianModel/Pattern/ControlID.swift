/// The controls that move all events of a player while they sound.
/// Raw values are AHAP's `ParameterID` strings.
public enum ControlID: String, Sendable, CaseIterable {
  // names: control cases
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
  // names: end

  /// Whether it acts on haptic events; the others act on audio events.
  public var isHaptic: Bool { index < Self.hapticCount }

  // names: control counts
  /// A value of each control.
  package typealias Values<Value> = InlineArray<12, Value>
  /// The number of controls.
  package static var count: Int { @_noLocks get { 12 } }
  /// The number of haptic controls.
  package static var hapticCount: Int { @_noLocks get { 5 } }
  // names: end

  /// The index among all cases; the haptic ones come first. Renderers keep the controls of their
  /// bus in this order.
  package var index: Int {
    @_noLocks get {
      switch self {
      // names: control index
      case .hapticIntensity: 0
      case .hapticSharpness: 1
      case .hapticAttackTime: 2
      case .hapticDecayTime: 3
      case .hapticReleaseTime: 4
      case .audioVolume: 5
      case .audioPitch: 6
      case .audioPan: 7
      case .audioBrightness: 8
      case .audioAttackTime: 9
      case .audioDecayTime: 10
      case .audioReleaseTime: 11
      // names: end
      }
    }
  }

  /// The control of a number of the C library and of Python; `nil` for any other.
  @_noLocks
  package init?(number: Int) {
    switch number {
    // names: control numbers
    case 0: self = .hapticIntensity
    case 1: self = .hapticSharpness
    case 2: self = .hapticAttackTime
    case 3: self = .hapticDecayTime
    case 4: self = .hapticReleaseTime
    case 5: self = .audioVolume
    case 6: self = .audioPitch
    case 7: self = .audioPan
    case 8: self = .audioBrightness
    case 9: self = .audioAttackTime
    case 10: self = .audioDecayTime
    case 11: self = .audioReleaseTime
    // names: end
    default: return nil
    }
  }

  /// Whether it multiplies the event's value; the other controls add to it.
  public var isMultiplying: Bool {
    @_noLocks get {
      switch self {
      // names: control multiplying
      case .hapticIntensity, .audioVolume: true
      // names: end
      default: false
      }
    }
  }

  /// Whether it acts while an event sounds; the others are latched where an attack, a decay or a
  /// release begins.
  package var isMoving: Bool {
    switch self {
    // names: control moving
    case .hapticIntensity, .hapticSharpness, .audioVolume, .audioPitch, .audioPan,
      .audioBrightness:
      true
    // names: end
    default: false
    }
  }

  /// The values that may be written; others clamp to the nearest bound.
  public var range: ClosedRange<Double> { @_noLocks get { isMultiplying ? 0...1 : -1...1 } }

  /// The value before anything has written: it leaves every event as it is.
  public var neutral: Double { isMultiplying ? 1 : 0 }

  /// `value` moved to the nearest bound of ``range``. NaN becomes the lower bound.
  public func clamp(_ value: Double) -> Double { value.clamped(to: range) }
}

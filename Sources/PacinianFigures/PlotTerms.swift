import PacinianModel

/// The words of a figure, as the file's format has them.
public enum PlotTerms: Sendable {
  /// Events with intensity and sharpness, and controls that act on them.
  case pattern
  /// `.haptic`: a signal with envelopes of amplitude and frequency, and emphasis.
  case haptic

  var level: String { self == .haptic ? "amplitude" : "intensity" }
  var colour: String { self == .haptic ? "frequency" : "sharpness" }
  var transient: String { self == .haptic ? "emphasis" : "transient" }
  var continuous: String { self == .haptic ? "signal" : "continuous" }

  var eventsNote: String {
    self == .haptic
      ? "amplitude of the signal and of its emphasis"
      : "intensity, controls and envelope included"
  }

  var controls: String { self == .haptic ? "Envelopes" : "Controls" }

  var controlsNote: String {
    self == .haptic
      ? "the signal's points, straight lines between"
      : "dynamic parameters and parameter curves"
  }

  func name(of control: ControlID) -> String {
    switch (self, control) {
    case (.haptic, .hapticIntensity): level
    case (.haptic, .hapticSharpness): colour
    default: control.shownName
    }
  }

  /// The values of a control's axis. A frequency envelope, which is read as a control of sharpness
  /// 0, has no negative values.
  func range(of control: ControlID) -> ClosedRange<Double> {
    self == .haptic && control == .hapticSharpness ? 0...1 : control.range
  }

  /// The way in which a control changes the events' own values; an envelope has no others.
  func action(of control: ControlID) -> String? {
    self == .haptic ? nil : control.isMultiplying ? "multiplies" : "adds"
  }
}

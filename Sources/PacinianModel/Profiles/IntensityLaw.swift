/// Intensity, envelope included, to amplitude (rendering model, section 5).
public enum IntensityLaw: String, Sendable, CaseIterable {
  /// `L(x) = x`
  case linear
  /// `L(x) = x²`: the reading of intensity as the square root of amplitude.
  case quadratic

  public func amplitude(_ intensity: Double) -> Double {
    switch self {
    case .linear: intensity
    case .quadratic: intensity * intensity
    }
  }

  /// The intensity of an amplitude of 0 or more; the inverse of ``amplitude(_:)``.
  package func intensity(_ amplitude: Double) -> Double {
    switch self {
    case .linear: amplitude
    case .quadratic: amplitude.squareRoot()
    }
  }
}

import PacinianBase

/// Sharpness to frequency (rendering model, section 5).
public struct FrequencyMap: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable {
    /// `lowest * (highest / lowest)^S`
    case logarithmic
    /// `lowest + (highest - lowest) * S`
    case linear
  }

  public var kind: Kind
  /// Frequency at sharpness 0, in Hz, above 0.
  public var lowest: Double
  /// Frequency at sharpness 1, in Hz, above ``lowest``.
  public var highest: Double

  public init(_ kind: Kind, lowest: Double, highest: Double) {
    self.kind = kind
    self.lowest = lowest
    self.highest = highest
  }

  /// Frequency in Hz at `sharpness`, which the caller has clamped to 0…1.
  public func frequency(at sharpness: Double) -> Double {
    switch kind {
    case .logarithmic: lowest * pow(highest / lowest, sharpness)
    case .linear: lowest + (highest - lowest) * sharpness
    }
  }

  /// The sharpness of a frequency in Hz; beyond the map, the sharpness of its end.
  package func sharpness(at hertz: Double) -> Double {
    let share =
      switch kind {
      case .logarithmic: log(max(hertz, lowest) / lowest) / log(highest / lowest)
      case .linear: (hertz - lowest) / (highest - lowest)
      }
    return min(max(share, 0), 1)
  }
}

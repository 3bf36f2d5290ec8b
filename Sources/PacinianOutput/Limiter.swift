import Glibc

/// What happens to samples beyond full scale (rendering model, section 8).
public enum Limiter: String, Sendable, CaseIterable, BitwiseCopyable {
  /// Nothing.
  case none
  /// Cut to ±1.
  case clip
  /// Unchanged up to ``knee``, above it bent so that ±1 is never passed.
  case soft

  /// The magnitude from which ``soft`` bends.
  public static let knee = 0.8

  /// The limited sample. Complexity: O(1), no allocation.
  public func limit(_ sample: Double) -> Double {
    switch self {
    case .none:
      return sample
    case .clip:
      return min(max(sample, -1), 1)
    case .soft:
      let magnitude = abs(sample)
      guard magnitude > Self.knee else { return sample }
      let room = 1 - Self.knee
      let bent = Self.knee + room * tanh((magnitude - Self.knee) / room)
      return sample < 0 ? -bent : bent
    }
  }
}

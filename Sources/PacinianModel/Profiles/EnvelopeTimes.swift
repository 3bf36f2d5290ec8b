import PacinianBase

/// The seconds of the envelope's time parameters (rendering model, section 4).
public struct EnvelopeTimes: Sendable, Equatable {
  public enum Timing: String, Sendable, CaseIterable {
    /// 0…1 maps exponentially from ``shortest`` to ``longest``, as Core Haptics documents.
    case normalized
    /// 0…1 is plain seconds, never shorter than ``shortest``, as some tutorials read it.
    case seconds
  }

  /// Seconds of parameter value 0, above 0.
  public var shortest: Double
  /// Seconds of parameter value 1, at least ``shortest``.
  public var longest: Double
  public var timing: Timing

  public init(shortest: Double = 0.002, longest: Double = 2, timing: Timing = .normalized) {
    self.shortest = shortest
    self.longest = longest
    self.timing = timing
  }

  /// The length in seconds of a segment whose parameter, control added, is `value` in 0…1.
  public func seconds(_ value: Double) -> Double {
    switch timing {
    case .normalized: shortest * pow(longest / shortest, value)
    case .seconds: max(shortest, value)
    }
  }
}

/// The measurements of a bus before its limiter.
public struct BusMeasurement: Sendable, Equatable, BitwiseCopyable {
  /// The largest magnitude.
  public internal(set) var peak = 0.0
  /// The number of samples beyond ±1, of all channels, including samples that are not numbers.
  public internal(set) var clippedCount = 0

  public init() {}

  /// The measurement of both together.
  public static func + (one: BusMeasurement, other: BusMeasurement) -> BusMeasurement {
    var sum = one
    sum.peak = max(one.peak, other.peak)
    sum.clippedCount += other.clippedCount
    return sum
  }
}

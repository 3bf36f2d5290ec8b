/// Pearson's correlation of pairs of numbers.
struct Correlation {
  private var count = 0.0
  private var sums = (x: 0.0, y: 0.0, xx: 0.0, yy: 0.0, xy: 0.0)

  mutating func add(_ x: Double, _ y: Double) {
    count += 1
    sums = (sums.x + x, sums.y + y, sums.xx + x * x, sums.yy + y * y, sums.xy + x * y)
  }

  /// −1…1; `nil` without numbers, and where one of a pair never changes.
  /// - Parameter leastVariance: the product of both variances, times the squared count, that
  ///   rounding alone does not reach.
  func value(leastVariance: Double) -> Double? {
    let covariance = sums.xy - sums.x * sums.y / count
    let variances = (sums.xx - sums.x * sums.x / count) * (sums.yy - sums.y * sums.y / count)
    guard variances > leastVariance else { return nil }
    return min(max(covariance / variances.squareRoot(), -1), 1)
  }
}

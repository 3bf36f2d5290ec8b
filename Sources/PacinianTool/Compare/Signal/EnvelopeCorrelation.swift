/// Pearson's correlation of the envelopes of two signals: the root mean squares of 5 ms each.
struct EnvelopeCorrelation {
  private let window: Int
  private var samples = 0
  private var powers = (first: 0.0, second: 0.0)
  private var count = 0.0
  private var sums = (x: 0.0, y: 0.0, xx: 0.0, yy: 0.0, xy: 0.0)

  init(sampleRate: Int) { window = max(1, sampleRate / 200) }

  /// Adds a sample of each signal.
  mutating func add(_ first: Double, _ second: Double) {
    powers.first += first * first
    powers.second += second * second
    samples += 1
    guard samples == window else { return }
    let x = (powers.first / Double(window)).squareRoot()
    let y = (powers.second / Double(window)).squareRoot()
    count += 1
    sums = (sums.x + x, sums.y + y, sums.xx + x * x, sums.yy + y * y, sums.xy + x * y)
    powers = (0, 0)
    samples = 0
  }

  /// −1…1, or `nil` if an envelope is constant. Windows that are not full do not count.
  var value: Double? {
    guard count > 0 else { return nil }
    let covariance = sums.xy - sums.x * sums.y / count
    let variances = (sums.xx - sums.x * sums.x / count) * (sums.yy - sums.y * sums.y / count)
    guard variances > Self.leastVariance else { return nil }
    return min(max(covariance / variances.squareRoot(), -1), 1)
  }

  /// Rounding alone is less.
  private static let leastVariance = 1e-24
}

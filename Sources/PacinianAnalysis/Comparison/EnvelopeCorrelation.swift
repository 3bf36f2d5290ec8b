/// Pearson's correlation of the envelopes of two signals: the root mean squares of 5 ms each.
struct EnvelopeCorrelation {
  private let window: Int
  private var samples = 0
  private var powers = (first: 0.0, second: 0.0)
  private var correlation = Correlation()

  init(sampleRate: Int) { window = max(1, sampleRate / 200) }

  /// Adds a sample of each signal.
  mutating func add(_ first: Double, _ second: Double) {
    powers.first += first * first
    powers.second += second * second
    samples += 1
    guard samples == window else { return }
    correlation.add(
      (powers.first / Double(window)).squareRoot(), (powers.second / Double(window)).squareRoot())
    powers = (0, 0)
    samples = 0
  }

  /// −1…1, or `nil` if an envelope is constant. Windows that are not full do not count.
  var value: Double? { correlation.value(leastVariance: Self.leastVariance) }

  /// Rounding alone is less.
  private static let leastVariance = 1e-24
}

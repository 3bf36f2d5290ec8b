import PacinianBase
import PacinianModel
import PacinianSpectra

/// How near one vibration is to another: their envelopes and their centroids.
public struct VibrationFidelity: Sendable {
  /// Pearson's correlation of the envelopes, −1…1; `nil` where one is silent.
  public let correlation: Double?
  /// The largest difference of the envelopes, and the seconds at which it is.
  public let largest: (error: Double, time: Double)
  /// The mean difference of the centroids in Hz, weighted by the product of the envelopes; `nil`
  /// where the signals do not sound together.
  public let centroid: Double?

  /// Seconds of Hann's window. Its middle half weighs fully: two periods of 80 Hz, the lowest
  /// carrier of the model. Shorter windows follow the carriers, which differ where sharpness does,
  /// and not the envelopes.
  private static let window = 0.05
  private static let hop = 0.005

  /// - Parameters:
  ///   - first: samples, ±1 at full scale; the shorter signal goes on as silence.
  ///   - second: the same.
  ///   - sampleRate: Hz of both, at least 1 000, so that the carriers are in it.
  /// - Complexity: O(samples).
  public init(_ first: [Double], _ second: [Double], sampleRate: Int) {
    let rate = Double(sampleRate)
    let size = Int(limiting: Self.window * rate)
    let hop = Int(limiting: Self.hop * rate)
    let weights = (0..<size).map { 1 - cos(2 * Double.pi * (Double($0) + 0.5) / Double(size)) }
    var meters = (Meter(weights, rate), Meter(weights, rate))
    var levels = Correlation()
    var largest = (error: 0.0, time: 0.0)
    var shifts = (weight: 0.0, sum: 0.0)
    // Silence around the signals belongs to their envelopes.
    for start in stride(from: -size, through: max(first.count, second.count), by: hop) {
      let (x, y) = (meters.0.measure(first, start), meters.1.measure(second, start))
      levels.add(x.level, y.level)
      let error = abs(x.level - y.level)
      if error > largest.error {
        largest = (error, max(0, Double(start + size / 2) / rate))
      }
      shifts.weight += x.level * y.level
      shifts.sum += x.level * y.level * abs(x.centroid - y.centroid)
    }
    correlation = levels.value(leastVariance: Self.leastVariance)
    self.largest = largest
    centroid = shifts.weight > 0 ? shifts.sum / shifts.weight : nil
  }

  /// Rounding alone is less.
  private static let leastVariance = 1e-18

  /// Measures a signal through the window.
  private struct Meter {
    private let weights: [Double]
    private let rate: Double
    private let whole: Double
    private let transform: RealTransform

    init(_ weights: [Double], _ rate: Double) {
      self.weights = weights
      self.rate = rate
      whole = weights.reduce(0, +)
      var size = 4
      while size < weights.count { size *= 2 }
      transform = RealTransform(size: size)
    }

    /// The amplitude of a sine of the same power, and the centroid of the power in Hz.
    mutating func measure(_ signal: [Double], _ start: Int) -> (level: Double, centroid: Double) {
      var power = 0.0
      for (index, weight) in weights.enumerated() {
        let frame = start + index
        let sample = signal.indices.contains(frame) ? signal[frame] : 0
        power += weight * sample * sample
        transform.samples[index] = weight * sample
      }
      let level = (2 * power / whole).squareRoot()
      guard level > 0 else { return (0, 0) }
      transform.forward()
      var (sum, moment) = (0.0, 0.0)
      for (index, bin) in transform.bins.enumerated() {
        let power = (bin * bin).sum()
        sum += power
        moment += power * Double(index)
      }
      let spacing = rate / Double(transform.samples.count)
      return (level, sum > 0 ? moment / sum * spacing : 0)
    }
  }
}

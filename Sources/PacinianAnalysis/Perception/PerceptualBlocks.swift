import PacinianBase

/// A signal as the measures of similarity see it: blocks of 512 samples at 2 800 Hz, each as a
/// normalised waveform and as a spectrum above the detection threshold. The last block is filled up
/// with silence. A plain value; threads may share it.
public struct PerceptualBlocks: Sendable {
  /// Hz of the samples.
  public static let sampleRate = 2_800
  static let length = 512
  /// The package vibromaf, whose numbers these are, puts the frequencies of the threshold at this
  /// rate, whatever the rate of the signal is. So the threshold lies 2.86 times too low on the axis
  /// of a signal of 2 800 Hz; equal numbers count for more here.
  private static let thresholdRate = 8_000.0
  /// dB of a normal distribution's standard deviation, which makes levels to a support of 0…1.
  private static let supportScale = 12.0

  /// The blocks' samples without their mean, divided by their standard deviation.
  let waves: [Double]
  /// The probability that each frequency is felt, 0…1.
  let supports: [Double]
  /// The power of each frequency by the threshold's power.
  let powers: [Double]
  /// The sum of the squares of each block's waveform and support, and the sum of its powers.
  let sums: [(wave: Double, support: Double, power: Double)]

  var count: Int { sums.count }

  /// - Parameter samples: at ``sampleRate``, ±1 at full scale.
  ///
  /// Complexity: O(samples · log 512).
  public init(_ samples: [Double]) {
    let length = Self.length
    let count = (samples.count + length - 1) / length
    let padded = samples + [Double](repeating: 0, count: count * length - samples.count)
    let threshold = DetectionThreshold.decibels(
      count: length, spacing: Self.thresholdRate / Double(2 * length - 1))
    let transform = CosineTransform(size: length)
    var waves: [Double] = []
    var supports: [Double] = []
    var powers: [Double] = []
    for start in stride(from: 0, to: padded.count, by: length) {
      let block = padded[start..<start + length]
      let mean = block.reduce(0, +) / Double(length)
      let variance = block.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(length)
      let deviation = variance.squareRoot() + Double.ulpOfOne
      waves += block.map { ($0 - mean) / deviation }
      for (value, least) in zip(transform.values(of: block), threshold) {
        let level = 20 * log10(abs(value)) - least
        supports.append(erfc(-level / (Self.supportScale * 2.0.squareRoot())) / 2)
        powers.append(pow(10, level / 10))
      }
    }
    sums = (0..<count).map { block in
      let range = block * length..<(block + 1) * length
      return (
        waves[range].reduce(0) { $0 + $1 * $1 }, supports[range].reduce(0) { $0 + $1 * $1 },
        powers[range].reduce(0, +)
      )
    }
    (self.waves, self.supports, self.powers) = (waves, supports, powers)
  }

  /// Whether a block holds nothing; blocks after the last hold nothing.
  func isSilent(_ block: Int) -> Bool { block >= count || sums[block].power == 0 }
}

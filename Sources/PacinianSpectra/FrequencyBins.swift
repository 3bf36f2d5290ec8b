import PacinianBase

/// The frequencies of a transform's bins, from 0 Hz to half the sample rate.
struct FrequencyBins {
  /// One more than half the transform's size.
  let count: Int
  /// The binary logarithms of the bins' frequencies in Hz, −∞ for the first bin. Only the bins up
  /// to the highest one that was needed have theirs.
  private(set) var octaves: [Double] = []
  private let width: Double

  init(size: Int, sampleRate: Int) {
    count = size / 2 + 1
    width = Double(sampleRate) / Double(size)
  }

  /// The bins between two binary logarithms of a frequency, without 0 Hz; the range may contain one
  /// more bin at each end. All of its bins have their ``octaves`` afterwards.
  mutating func around(octaves low: Double, _ high: Double) -> Range<Int> {
    let last = Double(count - 1)
    let first = max(1, min(exp2(low) / width, last))
    let range = Int(first)..<Int(min(max(exp2(high) / width + 1, first), last)) + 1
    while octaves.count < range.upperBound { octaves.append(log2(frequency(octaves.count))) }
    return range
  }

  /// Hz.
  func frequency(_ bin: Int) -> Double { Double(bin) * width }
}

import Glibc

/// The frequencies at which a transform sees a signal, from 0 Hz to half the sample rate.
struct FrequencyBins {
  /// One more than half the transform's size.
  let count: Int
  /// The binary logarithm of a bin's frequency in Hz, −∞ for the first: of as many bins as have been asked
  /// for.
  private(set) var octaves: [Double] = []
  private let width: Double

  init(size: Int, sampleRate: Int) {
    count = size / 2 + 1
    width = Double(sampleRate) / Double(size)
  }

  /// The bins from one binary logarithm of a frequency to another, 0 Hz never among them; those just
  /// outside may be. They have their ``octaves`` then.
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

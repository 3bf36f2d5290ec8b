import Glibc

/// The frequencies at which a transform sees a signal, from 0 Hz to half the sample rate.
struct FrequencyBins {
  /// One more than half the transform's size.
  let count: Int
  /// The binary logarithm of every bin's frequency in Hz; −∞ for the first.
  let octaves: [Double]
  private let width: Double

  init(size: Int, sampleRate: Int) {
    count = size / 2 + 1
    let width = Double(sampleRate) / Double(size)
    self.width = width
    octaves = (0..<count).map { log2(Double($0) * width) }
  }

  /// The bins from one binary logarithm of a frequency to another, 0 Hz never among them; those just
  /// outside may be.
  func around(octaves low: Double, _ high: Double) -> Range<Int> {
    let last = Double(count - 1)
    let first = max(1, min(exp2(low) / width, last))
    return Int(first)..<Int(min(max(exp2(high) / width + 1, first), last)) + 1
  }

  /// Hz.
  func frequency(_ bin: Int) -> Double { Double(bin) * width }
}

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

  /// Hz.
  func frequency(_ bin: Int) -> Double { Double(bin) * width }
}

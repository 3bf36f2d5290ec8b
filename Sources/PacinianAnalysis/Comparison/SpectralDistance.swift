import PacinianBase
import PacinianSpectra

/// The distance of two signals' spectra in dB: the root mean square of the difference of their
/// levels, over all transforms of about 43 ms and all their frequencies at which one of the signals
/// is above −80 dB. Lower levels count as −80 dB; 0 dB is a sine of full scale.
struct SpectralDistance {
  private static let floor = -80.0
  private static let seconds = 0.04

  private let transform: RealTransform
  private let window: [Double]
  private var pending: [[(Double, Double)]] = []
  private var sum = 0.0
  private var count = 0.0

  init(sampleRate: Int) {
    var size = 64
    while Double(size) < Self.seconds * Double(sampleRate) { size *= 2 }
    transform = RealTransform(size: size)
    // Hann's window, scaled so that a sine of full scale has magnitude 1.
    window = (0..<size).map { index in
      (1 - cos(2 * Double.pi * Double(index) / Double(size))) * 2 / Double(size)
    }
  }

  /// Adds the samples of both signals, in order.
  mutating func add(_ samples: some Sequence<(Double, Double)>, channel: Int) {
    while pending.count <= channel { pending.append([]) }
    pending[channel] += samples
    var start = 0
    while start + window.count <= pending[channel].count {
      measure(pending[channel][start..<start + window.count])
      start += window.count / 2
    }
    pending[channel].removeFirst(start)
  }

  /// Ends the signals with silence; others may follow.
  mutating func finish() {
    for samples in pending where !samples.isEmpty {
      let silence = [(Double, Double)](repeating: (0, 0), count: window.count - samples.count)
      measure((samples + silence)[...])
    }
    pending = []
  }

  /// dB.
  var value: Double { count > 0 ? (sum / count).squareRoot() : 0 }

  private mutating func measure(_ samples: ArraySlice<(Double, Double)>) {
    guard samples.contains(where: { $0 != (0, 0) }) else { return }
    let first = levels(samples.lazy.map { $0.0 })
    let second = levels(samples.lazy.map { $0.1 })
    for (one, other) in zip(first, second) where max(one, other) > Self.floor {
      sum += (one - other) * (one - other)
      count += 1
    }
  }

  private func levels(_ samples: some Sequence<Double>) -> [Double] {
    for (index, sample) in samples.enumerated() {
      transform.samples[index] = sample * window[index]
    }
    transform.forward()
    return transform.bins.map { bin in
      let power = (bin * bin).sum()
      return power > 0 ? max(Self.floor, 10 * log10(power)) : Self.floor
    }
  }
}

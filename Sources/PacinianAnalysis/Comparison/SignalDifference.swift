import PacinianBase

/// The differences of two signals. docs/COMPARE.md defines each.
package struct SignalDifference: Sendable {
  /// A value of the first signal and the same of the second.
  package struct Values: Sendable, Equatable {
    package var first: Double
    package var second: Double
  }

  /// The power of the first signal against the difference's, in dB: infinite for equal
  /// signals, −infinite for a silent first one.
  package var ratio: Double
  /// The largest magnitude of the difference of two samples.
  package var largest: Double
  /// The seconds at which it is.
  package var largestTime: Double
  /// −1…1; `nil` if an envelope is constant.
  package var envelopeCorrelation: Double?
  /// dB, 0 for equal spectra.
  package var spectralDistance: Double
  package var peaks: Values
  /// Seconds, tails included.
  package var durations: Values
  /// The vibration of the second signal against the first's; `nil` where patterns were not
  /// rendered for it.
  package var similarity: SignalSimilarity?

  package var isIdentical: Bool { largest == 0 && durations.first == durations.second }

  /// Two signals that have the same samples.
  package init(identicalWithPeak peak: Double, duration: Double) {
    ratio = .infinity
    largest = 0
    largestTime = 0
    envelopeCorrelation = nil
    spectralDistance = 0
    peaks = Values(first: peak, second: peak)
    durations = Values(first: duration, second: duration)
  }

  /// Compares signals of one sample rate and the same parts, block by block: memory does not depend
  /// on their length.
  package init(_ first: ComparedSignal, _ second: ComparedSignal) {
    let frameCount = max(first.frameCount, second.frameCount)
    var sums = (signal: 0.0, noise: 0.0)
    var largest = (value: 0.0, frame: 0)
    var peaks = Values(first: 0, second: 0)
    var envelopes = EnvelopeCorrelation(sampleRate: first.sampleRate)
    var spectra = SpectralDistance(sampleRate: first.sampleRate)
    for (one, other) in zip(first.parts, second.parts) {
      let channelCount = one.channelCount
      let capacity = Self.blockFrames * channelCount
      var (a, b) = ([Float](repeating: 0, count: capacity), [Float](repeating: 0, count: capacity))
      for start in stride(from: 0, to: frameCount, by: Self.blockFrames) {
        one.read(start, &a)
        other.read(start, &b)
        let count = min(Self.blockFrames, frameCount - start)
        for index in 0..<(count * channelCount) {
          let (x, y) = (Double(a[index]), Double(b[index]))
          let difference = abs(x - y)
          sums.signal += x * x
          sums.noise += difference * difference
          if difference > largest.value { largest = (difference, start + index / channelCount) }
          peaks.first = max(peaks.first, abs(x))
          peaks.second = max(peaks.second, abs(y))
        }
        for channel in 0..<channelCount {
          let frames = stride(from: channel, to: count * channelCount, by: channelCount)
          for index in frames { envelopes.add(Double(a[index]), Double(b[index])) }
          spectra.add(frames.lazy.map { (Double(a[$0]), Double(b[$0])) }, channel: channel)
        }
      }
      spectra.finish()
    }
    let rate = Double(first.sampleRate)
    ratio =
      sums.noise == 0
      ? .infinity : sums.signal == 0 ? -.infinity : 10 * log10(sums.signal / sums.noise)
    self.largest = largest.value
    largestTime = Double(largest.frame) / rate
    envelopeCorrelation = envelopes.value
    spectralDistance = spectra.value
    self.peaks = peaks
    durations = Values(
      first: Double(first.frameCount) / rate, second: Double(second.frameCount) / rate)
  }

  private static let blockFrames = 8_192
}

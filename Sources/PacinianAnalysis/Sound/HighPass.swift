import PacinianBase

/// A high-pass filter of first order, by the bilinear transform (A. V. Oppenheim and R. W. Schafer,
/// "Discrete-Time Signal Processing", the chapter on filter design).
struct HighPass {
  private let gain: Double
  private let feedback: Double
  private var input = 0.0
  private var output = 0.0

  /// - Parameter hertz: the frequency that loses 3 dB; below half the sample rate.
  init(hertz: Double, sampleRate: Double) {
    let warped = tan(.pi * hertz / sampleRate)
    gain = 1 / (1 + warped)
    feedback = (1 - warped) / (1 + warped)
  }

  /// Makes the filter as it is when it has taken `sample` for ever.
  mutating func settle(at sample: Double) { (input, output) = (sample, 0) }

  /// Filters the samples where they are.
  mutating func filter(_ samples: UnsafeMutableBufferPointer<Double>) {
    // (A copy stays in registers.)
    var filter = self
    for index in samples.indices { samples[index] = filter.filtered(samples[index]) }
    self = filter
    rest()
  }

  /// - Returns: what is left of the next sample.
  @inline(__always)
  mutating func filtered(_ sample: Double) -> Double {
    output = gain * (sample - input) + feedback * output
    input = sample
    return output
  }

  /// Numbers without a leading digit are slow.
  @inline(__always)
  mutating func rest() { if abs(output) < 1e-12 { output = 0 } }
}

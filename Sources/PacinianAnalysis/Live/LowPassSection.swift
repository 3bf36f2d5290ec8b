import PacinianBase

/// Two poles of a low-pass filter, by the bilinear transform (A. V. Oppenheim and R. W. Schafer,
/// "Discrete-Time Signal Processing", the chapter on filter design), in the transposed second
/// direct form.
struct LowPassSection {
  private let gain: Double
  private let feedback: (first: Double, second: Double)
  private var state = (first: 0.0, second: 0.0)

  /// - Parameters:
  ///   - hertz: the cutoff, below half the sample rate.
  ///   - quality: the gain at the cutoff.
  init(hertz: Double, quality: Double, sampleRate: Double) {
    let warped = tan(.pi * hertz / sampleRate)
    let scale = 1 / (1 + warped / quality + warped * warped)
    gain = warped * warped * scale
    feedback = (
      2 * (warped * warped - 1) * scale, (1 - warped / quality + warped * warped) * scale
    )
  }

  mutating func reset() { state = (0, 0) }

  @inline(__always)
  mutating func filtered(_ sample: Double) -> Double {
    let input = gain * sample
    let output = input + state.first
    state.first = 2 * input - feedback.first * output + state.second
    state.second = input - feedback.second * output
    return output
  }

  /// Numbers without a leading digit are slow.
  mutating func rest() {
    if abs(state.first) < 1e-15 { state.first = 0 }
    if abs(state.second) < 1e-15 { state.second = 0 }
  }
}

import PacinianBase

/// The second-order Butterworth low-pass of one channel (rendering model, section 7): two
/// trapezoidal integrators, whose frequency may change from frame to frame.
struct ReferenceLowPass {
  private var band: Double
  private var low: Double

  /// Makes a filter in the state that a constant input of `value` leads to.
  init(resting value: Double) {
    band = 0
    low = value
  }

  /// - Parameter frequency: Hz.
  mutating func process(_ input: Double, frequency: Double, sampleRate: Double) -> Double {
    let gain = tan(Double.pi * frequency / sampleRate)
    // Both integrators' inputs solved for: y_high = (x − (√2 + g)·s1 − s2) / (1 + √2·g + g²).
    let high =
      (input - (2.0.squareRoot() + gain) * band - low) / (1 + 2.0.squareRoot() * gain + gain * gain)
    let middle = gain * high + band
    let output = gain * middle + low
    band = gain * high + middle
    low = gain * middle + output
    return output
  }
}

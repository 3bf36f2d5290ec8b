/// The coefficients of a second-order Butterworth low-pass at one frequency.
///
/// The bilinear transform of the analogue filter, as a state variable filter with trapezoidal
/// integrators: its state are the integrators' own values, so the frequency may change at every
/// frame without a click. (Andrew Simper, "Linear Trapezoidal Integrated State Variable Filter With
/// Low Noise Optimisation", 2013.)
struct LowPass: BitwiseCopyable {
  private let a1: Double
  private let a2: Double
  private let a3: Double

  /// A filter's state for one channel.
  struct State: BitwiseCopyable {
    private var first = 0.0
    private var second = 0.0

    /// Silence so far.
    init() {}

    /// `value` for ever so far: the filter begins without a step.
    init(resting value: Double) { second = value }

    @inline(__always)
    mutating func process(_ input: Double, _ filter: LowPass) -> Double {
      let difference = input - second
      let band = filter.a1 * first + filter.a2 * difference
      let low = second + filter.a2 * first + filter.a3 * difference
      first = 2 * band - first
      second = 2 * low - second
      return low
    }
  }

  /// The highest frequency, as a share of the sample rate; from there on no filter is needed.
  static var highest: Double { 0.45 }
  /// `1 / quality` of a Butterworth filter.
  private static var damping: Double { 1.414_213_562_373_095_1 }
  /// ln 100.
  private static var span: Double { 4.605_170_185_988_092 }

  /// Turns a frame at a brightness: `200 · 100^b` Hz.
  @inline(__always)
  static func frequency(_ brightness: Double, sampleRate: Double) -> Double {
    200 * exponential(span * min(max(brightness, 0), 1)) / sampleRate
  }

  /// - Parameter frequency: turns a frame, above 0; beyond ``highest`` it is that.
  @inline(__always)
  init(frequency: Double) {
    let half = min(frequency, Self.highest) * 0.5
    let gain = sine(turns: half) / cosine(turns: half)
    a1 = 1 / (1 + gain * (gain + Self.damping))
    a2 = gain * a1
    a3 = gain * a2
  }
}

import PacinianBase
import PacinianModel

/// A running ``PeakingFilter``: a biquad in transposed direct form II.
struct PeakingSection: BitwiseCopyable {
  /// Below this, −600 dB, a filter's ringing counts as nothing: far from the smallest number that a
  /// processor takes at full speed, and from the smallest `Float`.
  private static let silence = 1e-30

  private var b0 = 1.0
  private var b1 = 0.0
  private var b2 = 0.0
  private var a1 = 0.0
  private var a2 = 0.0
  private var state1 = 0.0
  private var state2 = 0.0

  /// Parts of the state that are not 0 and smaller than the processor takes at full speed.
  var subnormalCount: Int { (state1.isSubnormal ? 1 : 0) + (state2.isSubnormal ? 1 : 0) }

  init(_ filter: PeakingFilter, sampleRate: Int) {
    guard filter.frequency < Double(sampleRate) / 2 else { return }
    // Coefficients: see PeakingFilter's source, "peakingEQ".
    let angle = 2 * Double.pi * filter.frequency / Double(sampleRate)
    let amplitude = pow(10, filter.gainDecibels / 40)
    let alpha = sin(angle) / (2 * filter.quality)
    let scale = 1 / (1 + alpha / amplitude)
    b0 = (1 + alpha * amplitude) * scale
    b1 = -2 * cos(angle) * scale
    b2 = (1 - alpha * amplitude) * scale
    a1 = b1
    a2 = (1 - alpha / amplitude) * scale
  }

  /// Filters the next samples in place.
  mutating func process(_ samples: UnsafeMutablePointer<Double>, count: Int) {
    var (first, second) = (state1, state2)
    for index in 0..<count {
      let input = samples[index]
      let output = b0 * input + first
      first = b1 * input - a1 * output + second
      second = b2 * input - a2 * output
      samples[index] = output
    }
    (state1, state2) = (first, second)
  }

  /// Ends ringing that has faded to nothing: it would continue for ever in numbers that take a
  /// processor twenty times as long. Both parts end together, because one part would feed the other
  /// if the poles are real. A value that is not finite would continue for ever too, and is removed
  /// here.
  mutating func flush() {
    // Both comparisons are false for NaN.
    let isRinging = state1.magnitude >= Self.silence || state2.magnitude >= Self.silence
    guard isRinging, state1.isFinite, state2.isFinite else { return reset() }
  }

  mutating func reset() { (state1, state2) = (0, 0) }
}

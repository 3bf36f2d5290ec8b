import Glibc
import PacinianProfiles

/// A running ``PeakingFilter``: a biquad in transposed direct form II.
package struct PeakingSection: BitwiseCopyable {
  private var b0 = 1.0
  private var b1 = 0.0
  private var b2 = 0.0
  private var a1 = 0.0
  private var a2 = 0.0
  private var state1 = 0.0
  private var state2 = 0.0

  package init(_ filter: PeakingFilter, sampleRate: Int) {
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

  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func process(_ input: Double) -> Double {
    let output = b0 * input + state1
    state1 = b1 * input - a1 * output + state2
    state2 = b2 * input - a2 * output
    return output
  }
}

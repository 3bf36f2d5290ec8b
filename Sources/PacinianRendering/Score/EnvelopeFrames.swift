import PacinianBase
import PacinianModel

/// The envelope's time parameters as frames (rendering model, section 4).
package struct EnvelopeFrames: BitwiseCopyable {
  private let sampleRate: Double
  /// Frames of the shortest segment.
  let shortest: Double
  /// `ln(longest / shortest)`; `nil` means plain seconds.
  private let logarithm: Double?

  package init(_ times: EnvelopeTimes, sampleRate: Int) {
    self.sampleRate = Double(sampleRate)
    shortest = times.shortest * Double(sampleRate)
    logarithm = times.timing == .normalized ? log(times.longest / times.shortest) : nil
  }

  /// Frames of a segment whose parameter, control added, is `value`.
  @_noLocks
  @inline(__always)
  package func frames(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    guard let logarithm else { return max(shortest, value * sampleRate) }
    return shortest * exponential(logarithm * value)
  }
}

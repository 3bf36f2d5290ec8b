import Glibc
import PacinianProfiles
import PacinianRendering

/// The envelope's time parameters as frames (rendering model, section 4).
struct EnvelopeFrames: BitwiseCopyable {
  private let shortest: Double
  /// `ln(longest / shortest)`; not a number for plain seconds.
  private let logarithm: Double
  private let sampleRate: Double

  init(_ times: EnvelopeTimes, sampleRate: Int) {
    self.sampleRate = Double(sampleRate)
    shortest = times.shortest * Double(sampleRate)
    logarithm = times.timing == .normalized ? log(times.longest / times.shortest) : .nan
  }

  /// Frames of a segment whose parameter, control added, is `value`.
  @inline(__always)
  func frames(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    guard !logarithm.isNaN else { return max(shortest, value * sampleRate) }
    return shortest * exponential(logarithm * value)
  }
}

import PacinianKernels
import PacinianBase

/// The treatment of samples beyond full scale (rendering model, section 8).
public enum Limiter: String, Sendable, CaseIterable, BitwiseCopyable {
  /// Nothing.
  case none
  /// Cut to ±1.
  case clip
  /// Unchanged up to a magnitude of 0.8, above it bent so that ±1 is never passed.
  case soft

  /// The magnitude from which ``soft`` bends.
  static let knee = 0.8
  /// The largest number in single precision below it.
  static var belowKnee: Float { Float(knee).nextDown }

  /// Limits samples in place. Complexity: O(count), no allocation.
  func limit(_ samples: UnsafeMutablePointer<Double>, count: Int) {
    switch self {
    case .none: return
    case .clip: for index in 0..<count { samples[index] = min(max(samples[index], -1), 1) }
    case .soft: for index in 0..<count { samples[index] = Self.bent(samples[index]) }
    }
  }

  /// Limits samples in single precision in place; NaN becomes 0. Complexity: O(count), no
  /// allocation.
  package func limit(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    for index in 0..<count {
      var sample = samples[index].isNaN ? 0 : Double(samples[index])
      limit(&sample, count: 1)
      samples[index] = Float(sample)
    }
  }

  private static func bent(_ sample: Double) -> Double {
    let magnitude = sample.magnitude
    guard magnitude > knee else { return sample }
    let room = 1 - knee
    let bent = knee + room * pacinian_tanh((magnitude - knee) / room)
    return sample < 0 ? -bent : bent
  }
}

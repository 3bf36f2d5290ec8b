import PacinianBase

/// The treatment of samples beyond full scale (rendering model, section 8).
public enum Limiter: String, Sendable, CaseIterable, BitwiseCopyable {
  /// Nothing.
  case none
  /// Cut to ±1.
  case clip
  /// Unchanged up to a magnitude of 0.8, above it bent so that ±1 is never passed.
  case soft
  /// The gain goes down where samples pass ±1, and comes back: a signal that stays within ±1 does
  /// not change by a bit, and a louder signal keeps its shape.
  case limit

  /// The largest magnitude up to which no sample changes, in a signal that has never passed it.
  var changesNothingUpTo: Float {
    switch self {
    case .none: .infinity
    case .clip, .limit: 1
    case .soft: Self.belowKnee
    }
  }

  /// The magnitude from which ``soft`` bends.
  private static let knee = 0.8
  /// The largest number in single precision below it.
  private static var belowKnee: Float { Float(knee).nextDown }

  /// Cuts or bends samples in place, each by itself; ``limit`` is not such a treatment and changes
  /// none. Complexity: O(count), no allocation.
  func clip(_ samples: UnsafeMutablePointer<Double>, count: Int) {
    switch self {
    case .none, .limit: return
    case .clip: for index in 0..<count { samples[index] = min(max(samples[index], -1), 1) }
    case .soft: for index in 0..<count { samples[index] = Self.bent(samples[index]) }
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

import PacinianBase

/// The running gain of ``Limiter/limit`` (rendering model, section 8): the largest magnitude of the
/// last 12.5 ms, and the recovery from it.
///
/// Frames come in order; any division into blocks gives the same bits. A copy shares the original's
/// memory.
struct LimiterGain: BitwiseCopyable {
  /// Seconds for which a magnitude counts: one period of 80 Hz, so that the gain is constant for a
  /// steady sum.
  private static let hold = 0.0125
  /// Seconds in which the excess of the divisor over 1 falls to 1 / e.
  private static let recovery = 0.1
  /// A quarter of a unit in the last place of a `Float`: a divisor that passes 1 by less changes no
  /// sample.
  private static let least = 0x1p-26

  private let holdFrames: UInt32
  private let decay: Double
  /// The magnitudes beyond 1 that no later magnitude has reached, from the largest to the latest,
  /// and their frames: a ring.
  private let magnitudes: UnsafeMutablePointer<Double>
  private let frames: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  private var first = 0
  private var count = 0
  /// The next frame. It may wrap around, because only differences are used.
  private var frame: UInt32 = 0
  /// The excess of the divisor over 1.
  private var excess = 0.0

  init(sampleRate: Int) {
    let rate = Double(sampleRate)
    let holdFrames = Int((Self.hold * rate + 0.5).rounded(.down))
    self.holdFrames = UInt32(holdFrames)
    decay = exp(-1 / (Self.recovery * rate))
    capacity = holdFrames + 1
    magnitudes = .allocate(capacity: capacity)
    magnitudes.initialize(repeating: 0, count: capacity)
    frames = .allocate(capacity: capacity)
    frames.initialize(repeating: 0, count: capacity)
  }

  func deallocate() {
    magnitudes.deallocate()
    frames.deallocate()
  }

  /// Whether samples within ±1 stay as they are.
  var isOne: Bool { count == 0 && excess == 0 }

  mutating func reset() { (first, count, excess) = (0, 0, 0) }

  /// Divides samples, which are finite, in place.
  mutating func apply(to samples: UnsafeMutablePointer<Double>, count sampleCount: Int) {
    for index in 0..<sampleCount {
      if count > 0, frame &- frames[first] > holdFrames { drop() }
      let magnitude = samples[index].magnitude
      if magnitude > 1 { keep(magnitude) }
      excess *= decay
      if excess < Self.least { excess = 0 }
      if count > 0 { excess = max(excess, magnitudes[first] - 1) }
      if excess > 0 { samples[index] /= 1 + excess }
      frame &+= 1
    }
  }

  /// Forgets the largest magnitude, which has counted for its time.
  private mutating func drop() {
    first = first + 1 == capacity ? 0 : first + 1
    count -= 1
  }

  /// Smaller magnitudes that came before can never count again.
  private mutating func keep(_ magnitude: Double) {
    while count > 0, magnitudes[slot(count - 1)] <= magnitude { count -= 1 }
    let slot = slot(count)
    (magnitudes[slot], frames[slot]) = (magnitude, frame)
    count += 1
  }

  private func slot(_ index: Int) -> Int {
    let slot = first + index
    return slot < capacity ? slot : slot - capacity
  }
}

import PacinianKernels

/// Smooth voices as kernels read them: an array for each number, indexed by slot.
struct VoiceColumns: BitwiseCopyable {
  let capacity: Int
  /// The arrays of doubles and of floats, each of `capacity` elements, one after the other: a pass
  /// is laid out when a player starts, and seven pointers would cost more than sums of two.
  private let doubles: UnsafeMutablePointer<Double>
  private let floats: UnsafeMutablePointer<Float>
  /// Voices whose amplitude moves.
  private(set) var movingCount = 0

  // (Kernels read groups of sixteen, and ignore the numbers behind a column's end.)
  init(capacity: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    doubles = carver.array(of: Double.self, count: 3 * capacity)
    floats = carver.array(of: Float.self, count: 4 * capacity)
  }

  init(capacity: Int, memory: Memory) {
    self.capacity = capacity
    doubles = memory.array(of: Double.self, count: 3 * capacity)
    floats = memory.array(of: Float.self, count: 4 * capacity)
  }

  private var frequencies: UnsafeMutablePointer<Double> { doubles }
  private var offsets: UnsafeMutablePointer<Double> { doubles + capacity }
  private var starts: UnsafeMutablePointer<Double> { doubles + 2 * capacity }
  private var levels: UnsafeMutablePointer<Float> { floats }
  private var slopes: UnsafeMutablePointer<Float> { floats + capacity }
  private var gains: UnsafeMutablePointer<Float> { floats + 2 * capacity }
  private var gainSlopes: UnsafeMutablePointer<Float> { floats + 3 * capacity }

  /// The arrays as arguments of kernels.
  func voices(weights: UnsafePointer<Float>? = nil) -> pacinian_voices {
    pacinian_voices(
      frequencies: frequencies, offsets: offsets, starts: starts, levels: levels, slopes: slopes,
      gains: gains, gain_slopes: gainSlopes, weights: weights)
  }

  /// The voice in a slot.
  @inline(__always)
  subscript(slot: Int) -> SmoothVoice {
    get {
      var voice = SmoothVoice(frequency: frequencies[slot])
      voice.offset = offsets[slot]
      voice.start = starts[slot]
      (voice.level, voice.slope) = (levels[slot], slopes[slot])
      (voice.gain, voice.gainSlope) = (gains[slot], gainSlopes[slot])
      return voice
    }
    nonmutating set {
      assert((0..<capacity).contains(slot), "the columns have this slot")
      frequencies[slot] = newValue.frequency
      offsets[slot] = newValue.offset
      starts[slot] = newValue.start
      (levels[slot], slopes[slot]) = (newValue.level, newValue.slope)
      (gains[slot], gainSlopes[slot]) = (newValue.gain, newValue.gainSlope)
    }
  }

  /// Stores a voice in a slot that has none, or whose voice was removed.
  @inline(__always)
  mutating func put(_ voice: SmoothVoice, in slot: Int) {
    self[slot] = voice
    if voice.isMoving { movingCount += 1 }
  }

  /// Removes a voice from its slot.
  @inline(__always)
  mutating func remove(_ slot: Int) {
    if isMoving(slot) { movingCount -= 1 }
  }

  /// Whether a voice's amplitude moves.
  @inline(__always)
  func isMoving(_ slot: Int) -> Bool { slopes[slot] != 0 || gainSlopes[slot] != 0 }

  mutating func removeAll() { movingCount = 0 }
}

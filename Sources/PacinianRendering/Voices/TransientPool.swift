import PacinianKernels

/// The transients of one pass that are sounding.
struct TransientPool: BitwiseCopyable {
  /// A sounding transient: two node waveforms and their weights, or a tone, whose weight is the
  /// first.
  struct Tap: BitwiseCopyable {
    var start: Int
    var length: Int
    var mix: pacinian_mix
    /// Hz; 0 for waveforms.
    var frequency = 0.0
    var squareness: Float = 0
  }

  let capacity: Int
  let taps: UnsafeMutablePointer<Tap>
  private(set) var count = 0
  /// Taps that the tile being rendered has started, after the first `count`.
  private(set) var pendingCount = 0

  init(capacity: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    taps = carver.array(of: Tap.self, count: capacity)
  }

  mutating func reset() {
    count = 0
    pendingCount = 0
  }

  var all: Int { count + pendingCount }

  mutating func start(_ tap: Tap) -> Bool {
    guard all < capacity else { return false }
    taps[all] = tap
    pendingCount += 1
    return true
  }

  /// Whether no transient sounds from a frame of the pass on; those that start from the frame
  /// `stop` on never do.
  func isEmpty(at frame: PassFrame, stop: PassFrame) -> Bool {
    for index in 0..<all where PassFrame(taps[index].start) < stop {
      if PassFrame(taps[index].start + taps[index].length) > frame { return false }
    }
    return true
  }

  mutating func discardPending() { pendingCount = 0 }

  /// Keeps those that sound after `end`, in order.
  mutating func applyPending(end: Int) {
    var kept = 0
    for index in 0..<all where taps[index].start + taps[index].length > end {
      if kept != index { taps[kept] = taps[index] }
      kept += 1
    }
    count = kept
    pendingCount = 0
  }
}

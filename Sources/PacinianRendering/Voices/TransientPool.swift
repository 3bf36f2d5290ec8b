import PacinianKernels

/// The transients of one pass that are sounding.
struct TransientPool: BitwiseCopyable {
  /// A sounding transient: two node waveforms and their weights, or a tone, whose weight is the
  /// first.
  struct Record: BitwiseCopyable {
    var start: Int
    var length: Int
    var mix: pacinian_mix
    /// Hz; 0 for waveforms.
    var frequency = 0.0
    var squareness: Float = 0
  }

  let capacity: Int
  let records: UnsafeMutablePointer<Record>
  private(set) var count = 0
  /// Transients that the tile being rendered has started, after the first `count`.
  private(set) var pendingCount = 0

  init(capacity: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    records = carver.array(of: Record.self, count: capacity)
  }

  mutating func reset() {
    count = 0
    pendingCount = 0
  }

  var all: Int { count + pendingCount }

  /// Adds a transient that the tile starts; `false` if the pool is full.
  mutating func start(_ record: Record) -> Bool {
    guard all < capacity else { return false }
    records[all] = record
    pendingCount += 1
    return true
  }

  /// Whether no transient sounds from a frame of the pass on; a transient that starts at the frame
  /// `stop` or later never sounds.
  func isEmpty(at frame: PassFrame, stop: PassFrame) -> Bool {
    for index in 0..<all where PassFrame(records[index].start) < stop {
      if PassFrame(records[index].start + records[index].length) > frame { return false }
    }
    return true
  }

  mutating func discardPending() { pendingCount = 0 }

  /// Removes the transients that do not sound after `end`; the others stay in their order.
  mutating func applyPending(end: Int) {
    var kept = 0
    for index in 0..<all where records[index].start + records[index].length > end {
      if kept != index { records[kept] = records[index] }
      kept += 1
    }
    count = kept
    pendingCount = 0
  }
}

import PacinianKernels

/// The voices that follow the sharpness control, or the voices that are held at one of its bounds,
/// in dense arrays, so that a group is searched and summed by itself.
struct VoiceGroup: BitwiseCopyable {
  let capacity: Int
  private(set) var count = 0
  let records: UnsafeMutablePointer<VoiceRecord>
  /// The numbers of the records that kernels read.
  private(set) var columns: VoiceColumns
  /// The ends of stages, and the range of the control in which a voice needs no change.
  private let bounds: UnsafeMutablePointer<Double>
  /// Over all voices, possibly wider than they need to be.
  private(set) var firstBreakpoint = PassFrame.never
  private(set) var highestLow = -Double.infinity
  private(set) var lowestHigh = Double.infinity

  init(capacity: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    columns = VoiceColumns(capacity: capacity, &carver)
    bounds = carver.array(of: Double.self, count: 3 * capacity)
    records = carver.array(of: VoiceRecord.self, count: capacity)
  }

  var breakpoints: UnsafeMutablePointer<Double> { bounds }
  var lows: UnsafeMutablePointer<Double> { bounds + capacity }
  var highs: UnsafeMutablePointer<Double> { bounds + 2 * capacity }

  mutating func removeAll() {
    count = 0
    columns.removeAll()
    measureBounds()
  }

  /// Whether a value of the control leaves every voice as it is. Complexity: O(voices) at worst.
  mutating func holds(_ value: Double) -> Bool {
    if highestLow <= value, lowestHigh >= value { return true }
    measureBounds()
    return highestLow <= value && lowestHigh >= value
  }

  /// The frame before which no voice comes to a breakpoint: exactly, if it is before `frame`.
  /// Complexity: O(voices) at worst.
  mutating func firstBreakpoint(from frame: PassFrame) -> PassFrame {
    if firstBreakpoint < frame { measureBounds() }
    return firstBreakpoint
  }

  /// Finds the bounds of all voices. Complexity: O(voices).
  mutating func measureBounds() {
    firstBreakpoint = .never
    highestLow = -.infinity
    lowestHigh = .infinity
    for slot in 0..<count { widenBounds(slot) }
  }

  @inline(__always)
  private mutating func widenBounds(_ slot: Int) {
    firstBreakpoint = min(firstBreakpoint, PassFrame(breakpoints[slot]))
    highestLow = max(highestLow, lows[slot])
    lowestHigh = min(lowestHigh, highs[slot])
  }

  /// Writes the slots of the voices that come to a breakpoint before a frame, or for which the
  /// control leaves the range in which they stay as they are, and returns how many. Complexity:
  /// O(voices).
  mutating func findBreakpoints(
    until end: PassFrame, low: Double, high: Double, _ kernels: KernelSet,
    into found: UnsafeMutablePointer<Int32>
  ) -> Int {
    guard count > 0, firstBreakpoint < end || highestLow > low || lowestHigh < high else {
      return 0
    }
    let number = kernels.findBreakpoints(
      breakpoints: breakpoints, lows: lows, highs: highs, count: count, frame: end.frames, low: low,
      high: high,
      found: found)
    if number == 0 { measureBounds() }
    return number
  }

  /// Adds a voice at the end.
  @inline(__always)
  mutating func append(_ record: VoiceRecord, _ voice: SmoothVoice) {
    assert(count < capacity, "there is room for every voice of the pool")
    records[count] = record
    columns.put(voice, in: count)
    count += 1
    writeBounds(count - 1)
  }

  /// Copies a slot's record, which has changed, to the columns.
  @inline(__always)
  mutating func update(_ slot: Int, _ voice: SmoothVoice) {
    columns.remove(slot)
    columns.put(voice, in: slot)
    writeBounds(slot)
  }

  @inline(__always)
  private mutating func writeBounds(_ slot: Int) {
    breakpoints[slot] = records[slot].envelope.stageEnd.frames
    lows[slot] = records[slot].low
    highs[slot] = records[slot].high
    widenBounds(slot)
  }

  /// Removes a slot by moving the last voice into it.
  mutating func remove(_ slot: Int) {
    assert((0..<count).contains(slot), "a voice has this slot")
    columns.remove(slot)
    count -= 1
    guard slot != count else { return }
    records[slot] = records[count]
    columns[slot] = columns[count]
    breakpoints[slot] = breakpoints[count]
    lows[slot] = lows[count]
    highs[slot] = highs[count]
  }

  /// Removes the voices from `end` on.
  mutating func removeLast(from end: Int) {
    while count > end { remove(count - 1) }
  }
}

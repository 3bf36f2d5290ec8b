/// The voices of a group in a tile, sorted by whether anything happens to them.
struct TileVoices: BitwiseCopyable {
  let group: UnsafeMutablePointer<VoiceGroup>
  /// The index of the group in the pool.
  let index: Int
  /// The voices that sound since before the tile.
  let count: Int
  /// The slots of the voices with breakpoints, or at a bound of sharpness, in ascending order.
  let slots: UnsafeMutablePointer<Int32>
  private(set) var slotCount: Int
  /// The slots of the voices with breakpoints that stay in the sums, because their carrier is
  /// smooth.
  private(set) var staying: UnsafeMutablePointer<Int32>
  private(set) var stayingCount = 0

  init(
    _ group: UnsafeMutablePointer<VoiceGroup>, index: Int, slots: UnsafeMutablePointer<Int32>,
    slotCount: Int
  ) {
    self.group = group
    self.index = index
    count = group.pointee.count
    self.slots = slots
    self.slotCount = slotCount
    staying = slots
  }

  /// Voices whose sharpness follows the control.
  var isFree: Bool { index == VoicePool.free }
  /// The number of voices that are straight lines in the tile.
  var smoothCount: Int { count - slotCount }

  /// Calls `body` with the slots of the smooth voices.
  @inline(__always)
  func forEachSmooth(_ body: (Int) -> Void) {
    var next = 0
    for slot in 0..<count {
      if next < slotCount, Int(slots[next]) == slot {
        next += 1
      } else {
        body(slot)
      }
    }
  }

  /// Moves the voices that stay in the range of their sharpness to the voices that stay in the
  /// sums.
  /// - Parameter staying: receives the slots of these voices.
  mutating func findStaying(low: Double, high: Double, into staying: UnsafeMutablePointer<Int32>) {
    self.staying = staying
    var left = 0
    for number in 0..<slotCount {
      let slot = slots[number]
      // A voice at a bound of sharpness has another carrier from the tile's first frame on.
      let stays =
        low >= group.pointee.lows[Int(slot)] && high <= group.pointee.highs[Int(slot)]
      // (Without a branch, which could not be predicted.)
      slots[left] = slot
      staying[stayingCount] = slot
      left += stays ? 0 : 1
      stayingCount += stays ? 1 : 0
    }
    slotCount = left
  }
}

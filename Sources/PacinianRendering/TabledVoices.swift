import PacinianKernels

/// Voices of short events, whose envelopes come from the score's table: the pool's group of that
/// name, and where each of its voices stands in the table.
///
/// Such voices come and go by the thousand, so nothing moves when one ends: its slot becomes a
/// hole, silent and without an event, and the next event that starts takes it. They have no record
/// either; a voice that must leave because something else moves it is given one.
struct TabledVoices: BitwiseCopyable {
  let group: UnsafeMutablePointer<VoiceGroup>
  /// Indexed by slot, like all that follow: the present line, and the frame of the corner at its
  /// end. Frames are modulo 2³².
  let lines: UnsafeMutablePointer<pacinian_line>
  let frames: UnsafeMutablePointer<Int32>
  /// The score's event, or −1 for a hole.
  let events: UnsafeMutablePointer<Int32>
  /// Sine and cosine of the carriers at the tile's centre, times the amplitude; corners come in any
  /// order.
  let carriers: UnsafeMutablePointer<Float>

  /// Slots with corners in the tile: first those that sounded before it, then those that start.
  let due: UnsafeMutablePointer<Int32>
  var dueCount = 0
  /// For each of these the `next` of the line with which the tile began.
  let oldCorners: UnsafeMutablePointer<Int32>
  /// Whether voices have been brought to their lines after the tile.
  var hasMovedOn = false
  /// Slots whose last corner is in the tile.
  let ended: UnsafeMutablePointer<Int32>
  var endedCount = 0
  /// Voices that leave in the tile.
  var leavingCount = 0

  let holes: UnsafeMutablePointer<Int32>
  private(set) var holeCount = 0
  /// Holes, from the last on, that events which start in the tile take.
  var takenHoles = 0

  init(group: UnsafeMutablePointer<VoiceGroup>, capacity: Int, _ carver: inout MemoryCarver) {
    self.group = group
    // Kernels work in groups of sixteen.
    let padded = capacity > 0 ? capacity + 16 : 0
    lines = carver.array(of: pacinian_line.self, count: padded)
    frames = carver.array(of: Int32.self, count: padded)
    events = carver.array(of: Int32.self, count: padded)
    carriers = carver.array(of: Float.self, count: 2 * padded)
    due = carver.array(of: Int32.self, count: padded)
    oldCorners = carver.array(of: Int32.self, count: padded)
    ended = carver.array(of: Int32.self, count: padded)
    holes = carver.array(of: Int32.self, count: padded)
  }

  /// Voices that sounded before the tile.
  var count: Int { group.pointee.count - holeCount }

  /// Voices that start in the tile.
  var newCount: Int { group.pointee.silentCount + takenHoles }

  mutating func reset() {
    clear()
    holeCount = 0
  }

  /// Forgets the tile's changes.
  mutating func discard(_ table: EnvelopeTable) {
    for index in 0..<(hasMovedOn ? dueCount : 0) {
      setCorner(oldCorners[index], of: Int(due[index]), table)
    }
    for index in (holeCount - takenHoles)..<holeCount { silence(Int(holes[index])) }
    clear()
  }

  private mutating func clear() {
    group.pointee.silentCount = 0
    takenHoles = 0
    dueCount = 0
    hasMovedOn = false
    endedCount = 0
    leavingCount = 0
  }

  /// Brings a voice to the line that ends in a corner.
  private func setCorner(_ corner: Int32, of slot: Int, _ table: EnvelopeTable) {
    let next = table.corner(corner)
    let start = table.start(of: lines[slot])
    pacinian_set_line(next - 1, start, lines + slot)
    frames[slot] = start &+ next.pointee.line.frame
  }

  /// Voices whose last corner is in the tile, before a frame of the player.
  func endedCount(by frame: Double) -> Int {
    let now = Int32(truncatingIfNeeded: Int(frame))
    var count = 0
    for index in 0..<endedCount where lines[Int(ended[index])].frame &- now < 0 { count += 1 }
    return count
  }

  /// Makes a hole of a voice that has left.
  mutating func remove(_ slot: Int) {
    silence(slot)
    assert(holeCount < group.pointee.count, "a slot is a hole once")
    holes[holeCount] = Int32(truncatingIfNeeded: slot)
    holeCount += 1
  }

  private func silence(_ slot: Int) {
    lines[slot] = pacinian_line(level: 0, slope: 0, frame: 0, next: 0)
    events[slot] = -1
  }

  /// Applies the tile's changes. Complexity: O(voices that have ended).
  mutating func apply() {
    group.pointee.admitSilent()
    holeCount -= takenHoles
    for index in 0..<endedCount {
      events[Int(ended[index])] = -1
      holes[holeCount &+ index] = ended[index]
    }
    holeCount += endedCount
    clear()
  }

  /// Moves voices into holes when these are more than half of the slots. Complexity: O(slots), once
  /// for as many ends.
  mutating func close(plan: NodePlan) {
    guard 2 * holeCount > group.pointee.count else { return }
    var end = 0
    for slot in 0..<group.pointee.count where events[slot] >= 0 {
      if slot != end {
        group.pointee.moveCarrier(slot, to: end, plan: plan)
        lines[end] = lines[slot]
        frames[end] = frames[slot]
        events[end] = events[slot]
      }
      end += 1
    }
    group.pointee.count = end
    holeCount = 0
  }

  /// The record of a voice.
  func record(
    slot: Int, tileStart: Double, table: EnvelopeTable, score: UnsafePointer<ScoreEvent>,
    intervals: Int
  ) -> VoiceRecord {
    let event = score + Int(events[slot])
    var record = VoiceRecord(event: events[slot])
    record.group = Int16(truncatingIfNeeded: VoicePool.tabled)
    record.frequency = group.pointee.frequencies[slot]
    record.offset = group.pointee.offsets[slot]
    record.row = Int16(event.pointee.row)
    record.low = event.pointee.row / Double(intervals) - event.pointee.sharpness
    record.high = record.low + 1 / Double(intervals)
    let tileStart = Int(tileStart)
    let age = Int(Int32(truncatingIfNeeded: tileStart) &- table.start(of: lines[slot]))
    record.begin(
      event, start: Double(tileStart - age), attackFrames: event.pointee.attackFrames)
    // Silence and the event's start come before the first stage ends.
    for _ in 2..<max(2, EnvelopeTable.corner(ofNext: lines[slot])) {
      let segment = record.nextSegment(event)
      record.enterNextStage(
        segment: segment,
        length: segment == .decay ? event.pointee.decayFrames : event.pointee.releaseFrames)
    }
    return record
  }
}

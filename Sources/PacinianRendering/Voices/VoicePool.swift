import PacinianKernels

/// All continuous voices of one pass.
///
/// A tile changes the records of the voices that come to a breakpoint in the tile, and appends the
/// voices that start. The old records are stored until the tile is finished, so that the tile can
/// be rendered again. Voices that end are removed when the tile is finished.
///
/// Capacity is fixed. An event that starts while every voice is in use is dropped and counted; a
/// sounding voice is never cut off.
struct VoicePool: BitwiseCopyable {
  static let groupCount = 2
  /// Voices whose sharpness follows the control, and voices that are held at a bound.
  static let free = 0
  static let held = 1

  /// A record as it was before the tile.
  private struct Change: BitwiseCopyable {
    var group: Int32
    var slot: Int32
    var record: VoiceRecord
  }

  let capacity: Int
  let groups: UnsafeMutablePointer<VoiceGroup>
  private let changes: UnsafeMutablePointer<Change>
  private(set) var changeCount = 0
  /// Voices of each group before the tile.
  private var counts = (0, 0)
  /// The frame from which all voices that ended in the tile are silent.
  private(set) var latestEnd = PassFrame.beforeAll

  /// The pool must be `reset` before it is used.
  init(capacity: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    groups = carver.array(of: VoiceGroup.self, count: Self.groupCount)
    let free = VoiceGroup(capacity: capacity, &carver)
    changes = carver.array(of: Change.self, count: capacity)
    let held = VoiceGroup(capacity: capacity, &carver)
    guard !carver.isMeasuring else { return }
    (groups[Self.free], groups[Self.held]) = (free, held)
  }

  /// The number of voices that sound since before the tile or were started in it.
  var count: Int { groups[0].count + groups[1].count }

  /// The number of voices before the tile being rendered.
  var countBefore: Int { counts.0 + counts.1 }

  mutating func reset() {
    for index in 0..<Self.groupCount { groups[index].removeAll() }
    begin()
  }

  /// Begins a tile: nothing has changed.
  private mutating func begin() {
    changeCount = 0
    counts = (groups[0].count, groups[1].count)
    latestEnd = .beforeAll
  }

  /// Whether there is a voice for an event that starts. Voices that end in the tile stay in use
  /// until the tile is finished.
  var hasRoom: Bool { count < capacity }

  /// The record of a voice that is to change; a copy of the old record is stored.
  @inline(__always)
  mutating func change(_ slot: Int, group: Int) -> UnsafeMutablePointer<VoiceRecord> {
    assert(changeCount < capacity, "a voice changes once in a tile")
    let record = groups[group].records + slot
    let change = changes + changeCount
    change.pointee.group = Int32(truncatingIfNeeded: group)
    change.pointee.slot = Int32(truncatingIfNeeded: slot)
    change.pointee.record = record.pointee
    changeCount += 1
    return record
  }

  /// Updates ``latestEnd`` by a record that has changed or begun, at the tile's end.
  @inline(__always)
  mutating func note(_ record: UnsafePointer<VoiceRecord>) {
    guard record.pointee.envelope.hasEnded else { return }
    latestEnd = max(latestEnd, record.pointee.envelope.end)
  }

  /// Voices that have not ended in the tile. Complexity: O(voices with a breakpoint in the tile).
  var lastingCount: Int {
    var left = count
    for change in UnsafeBufferPointer(start: changes, count: changeCount) {
      let records = groups[Int(change.group)].records
      if records[Int(change.slot)].envelope.hasEnded { left -= 1 }
    }
    return left
  }

  /// The slots of a group's voices that the tile has started.
  func startedSlots(group: Int) -> Range<Int> {
    (group == 0 ? counts.0 : counts.1)..<groups[group].count
  }

  /// Undoes the tile's changes.
  mutating func rewind() {
    groups[0].removeLast(from: counts.0)
    groups[1].removeLast(from: counts.1)
    for index in 0..<changeCount {
      let change = changes[index]
      groups[Int(change.group)].records[Int(change.slot)] = change.record
    }
    begin()
  }

  /// Applies the tile's changes: voices that have ended are removed, and voices that have changed
  /// move to their group. Complexity: O(voices with a breakpoint in the tile).
  mutating func finish(
    events: UnsafePointer<ScoreEvent>, constants: UnsafePointer<RenderingConstants>
  ) {
    // From the last slot on, so that the voice that moves to a removed voice's slot has been
    // processed before.
    for index in stride(from: changeCount - 1, through: 0, by: -1) {
      let (group, slot) = (Int(changes[index].group), Int(changes[index].slot))
      let record = groups[group].records[slot]
      if record.envelope.hasEnded {
        groups[group].remove(slot)
      } else if record.group == group {
        groups[group].update(slot, record.smooth(events, constants))
      } else {
        groups[group].remove(slot)
        groups[record.group].append(record, record.smooth(events, constants))
      }
    }
    begin()
  }
}

/// All continuous voices of one player: records, and four dense groups of what kernels need.
///
/// Capacity is fixed. An event that starts while every voice is taken is dropped and counted; a
/// sounding voice is never cut off.
struct VoicePool: BitwiseCopyable {
  /// Groups by whether sharpness follows the control (0, 1) or is held at a bound (2, 3), and by
  /// whether the envelope holds (even) or moves (odd).
  static let groupCount = 4
  /// The group of voices that follow the control and whose envelopes move.
  static let freeRamps = 1

  let capacity: Int
  let records: UnsafeMutablePointer<VoiceRecord>
  /// Each voice's place in its group.
  let slots: UnsafeMutablePointer<Int32>
  let groups: UnsafeMutablePointer<VoiceGroup>
  private let free: UnsafeMutablePointer<Int32>
  private(set) var freeCount: Int

  /// What the tile being rendered does to voices; applied when the tile is done with.
  let pending: UnsafeMutablePointer<VoiceRecord>
  let pendingVoices: UnsafeMutablePointer<Int32>
  var pendingCount = 0
  /// Free voices that pending ones will take.
  var pendingNew = 0

  /// Slots of the group of free ramps whose tabled envelopes have corners in the tile, ascending, and
  /// how many corners are then done with.
  let tabledSlots: UnsafeMutablePointer<Int32>
  let tabledCorners: UnsafeMutablePointer<Int32>
  var tabledCount = 0
  /// Slots of tabled voices that start in the tile.
  let newSlots: UnsafeMutablePointer<Int32>

  init(capacity: Int, plan: NodePlan, harmonics: Int, memory: Memory) {
    self.capacity = capacity
    records = memory.array(of: VoiceRecord.self, count: capacity)
    slots = memory.array(of: Int32.self, count: capacity)
    groups = memory.array(
      (0..<Self.groupCount).map { _ in
        VoiceGroup(capacity: capacity, plan: plan, harmonics: harmonics, memory: memory)
      })
    free = memory.array((0..<capacity).map { Int32(capacity - 1 - $0) })
    freeCount = capacity
    // A voice changes once in a tile, or starts in it.
    pending = memory.array(of: VoiceRecord.self, count: capacity)
    tabledSlots = memory.array(of: Int32.self, count: capacity)
    newSlots = memory.array(of: Int32.self, count: capacity)
    tabledCorners = memory.array(of: Int32.self, count: capacity)
    pendingVoices = memory.array(of: Int32.self, count: capacity)
  }

  var voiceCount: Int { capacity - freeCount }

  /// Frees every voice. Complexity: O(capacity).
  mutating func reset(plan: NodePlan) {
    for index in 0..<capacity { free[index] = Int32(truncatingIfNeeded: capacity - 1 - index) }
    freeCount = capacity
    discardPending()
    for index in 0..<Self.groupCount { groups[index].reset(plan: plan) }
  }

  /// Whether the tile has neither started, changed nor ended a voice.
  var isUnchanged: Bool { pendingCount == 0 && pendingNew == 0 && tabledCount == 0 }

  /// A free voice for an event that starts in this tile, or `nil` if all are taken.
  mutating func takeFree() -> Int? {
    guard pendingNew < freeCount else { return nil }
    pendingNew += 1
    return Int(free[freeCount - pendingNew])
  }

  mutating func discardPending() {
    pendingCount = 0
    pendingNew = 0
    tabledCount = 0
    groups[Self.freeRamps].silentCount = 0
  }

  /// Admits the voices that have started and applies what the tile did to tabled envelopes.
  mutating func applyTabled(
    _ envelopes: EnvelopeTable, harmonics: Int, hasLines: Bool, plan: NodePlan
  ) {
    freeCount -= pendingNew
    pendingNew = 0
    let group = groups + Self.freeRamps
    group.pointee.admitSilent()
    // From the last slot on: what a removal moves is done with.
    while tabledCount > 0 {
      tabledCount -= 1
      let slot = Int(tabledSlots[tabledCount])
      let done = Int(tabledCorners[tabledCount])
      if group.pointee.advance(slot, corners: done, envelopes) { continue }
      let voice = group.pointee.voices[slot]
      let moved = group.pointee.remove(slot, harmonics: harmonics, hasLines: hasLines, plan: plan)
      if let moved { slots[moved] = Int32(truncatingIfNeeded: slot) }
      free[freeCount] = voice
      freeCount += 1
    }
  }

  /// The record of a voice, wherever it is kept.
  @inline(__always)
  func record(
    slot: Int, group: Int, events: UnsafePointer<ScoreEvent>, intervals: Int
  ) -> VoiceRecord {
    if groups[group].envelopes[slot] >= 0 {
      return groups[group].record(slot: slot, group: group, events: events, intervals: intervals)
    }
    return records[Int(groups[group].voices[slot])]
  }

  /// Applies what the tile did. Complexity: O(voices with a corner in the tile).
  mutating func applyPending(
    events: UnsafePointer<ScoreEvent>, constants: RenderingConstants, plan: NodePlan,
    kernels: KernelSet
  ) {
    for index in 0..<pendingCount {
      let voice = Int(pendingVoices[index])
      let record = pending + index
      let event = events + Int(record.pointee.event)
      let isOver = record.pointee.stage == .ended
      let target = record.pointee.group(event)
      if record.pointee.group >= 0 {
        // An earlier removal may have moved the voice since its record was copied.
        let slot = slots[voice]
        if !isOver, target == record.pointee.group {
          groups[Int(target)].update(
            Int(slot), record, event: event, constants: constants, plan: plan, kernels: kernels)
          records[voice] = record.pointee
          continue
        }
        let moved = groups[Int(record.pointee.group)].remove(
          Int(slot), harmonics: constants.harmonicCount, hasLines: constants.hasLines, plan: plan)
        if let moved { slots[moved] = slot }
      }
      if isOver {
        free[freeCount] = Int32(truncatingIfNeeded: voice)
        freeCount += 1
        continue
      }
      record.pointee.group = target
      slots[voice] = Int32(
        truncatingIfNeeded: groups[Int(target)].append(
          record, voice: voice, event: event, constants: constants, plan: plan,
          kernels: kernels))
      records[voice] = record.pointee
    }
    discardPending()
  }
}

import PacinianKernels

/// All continuous voices of one player: records, and five dense groups of the arrays that kernels
/// read.
///
/// Capacity is fixed. An event that starts while every voice is taken is dropped and counted; a
/// sounding voice is never cut off.
struct VoicePool: BitwiseCopyable {
  /// Groups by whether sharpness follows the control (0, 1) or is held at a bound (2, 3), and by
  /// whether the envelope holds (even) or moves (odd); then those that the envelope table moves.
  static let groupCount = 5
  /// The group of voices that follow the control and whose envelopes hold.
  static let freeHolds = 0
  /// The group of voices that follow the control and whose envelopes move.
  static let freeRamps = 1
  /// The group of voices that follow the control and whose envelopes come from the table.
  static let tabled = 4

  /// Whether a group's voices follow the sharpness control.
  @inline(__always)
  static func isFree(_ group: Int) -> Bool { group < 2 || group == tabled }

  /// Whether a group's envelopes move.
  @inline(__always)
  static func isRamp(_ group: Int) -> Bool { group & 1 != 0 || group == tabled }

  let capacity: Int
  let records: UnsafeMutablePointer<VoiceRecord>
  /// Each voice's slot in its group.
  let slots: UnsafeMutablePointer<Int32>
  let groups: UnsafeMutablePointer<VoiceGroup>
  private let free: UnsafeMutablePointer<Int32>
  /// Tabled voices are among the free ones, because they have no record.
  private var freeCount: Int

  /// The voices that the tile being rendered changes, applied when the tile is done with.
  let pending: UnsafeMutablePointer<VoiceRecord>
  let pendingVoices: UnsafeMutablePointer<Int32>
  var pendingCount = 0
  /// Free voices that pending ones will take.
  var pendingNew = 0

  var tabled: TabledVoices

  /// `reset` before it is used.
  init(capacity: Int, plan: NodePlan, harmonics: Int, _ carver: inout MemoryCarver) {
    self.capacity = capacity
    // So few voices never corner through nodes.
    let tabledCapacity = capacity < PlayerState.fewestRampingVoices ? 0 : capacity
    records = carver.array(of: VoiceRecord.self, count: capacity)
    slots = carver.array(of: Int32.self, count: capacity)
    groups = carver.array(of: VoiceGroup.self, count: Self.groupCount)
    for index in 0..<Self.groupCount {
      let isTabled = index == Self.tabled
      let group = VoiceGroup(
        capacity: isTabled ? tabledCapacity : capacity, plan: plan, harmonics: harmonics,
        isTabled: isTabled, &carver)
      if !carver.isMeasuring { groups[index] = group }
    }
    tabled = TabledVoices(group: groups + Self.tabled, capacity: tabledCapacity, &carver)
    free = carver.array(of: Int32.self, count: capacity)
    freeCount = capacity
    // A voice changes once in a tile, or starts in it.
    pending = carver.array(of: VoiceRecord.self, count: capacity)
    pendingVoices = carver.array(of: Int32.self, count: capacity)
  }

  var voiceCount: Int { capacity - freeCount + tabled.count }

  /// Frees every voice. Complexity: O(capacity).
  mutating func reset(plan: NodePlan) {
    for index in 0..<capacity { free[index] = Int32(truncatingIfNeeded: capacity - 1 - index) }
    freeCount = capacity
    clearPending()
    for index in 0..<Self.groupCount { groups[index].reset(plan: plan) }
    tabled.reset()
  }

  /// Whether the tile has neither started, changed nor ended a voice.
  var isUnchanged: Bool { pendingCount == 0 && pendingNew == 0 && tabled.dueCount == 0 }

  /// Voices that are still free for events which start in this tile.
  var availableCount: Int {
    freeCount - pendingNew - (tabled.count - tabled.leavingCount) - tabled.newCount
  }

  /// A free voice for an event that starts in this tile, or `nil` if all are taken.
  mutating func takeFree() -> Int? {
    guard availableCount > 0 else { return nil }
    pendingNew += 1
    return Int(free[freeCount - pendingNew])
  }

  /// A free voice for one that leaves the table.
  mutating func takeFree(forTabled slot: Int) -> Int {
    tabled.leavingCount += 1
    pendingNew += 1
    assert(pendingNew <= freeCount, "a tabled voice is among the free ones")
    let voice = Int(free[freeCount - pendingNew])
    // No voice owns this slot until the tile is committed.
    slots[voice] = Int32(truncatingIfNeeded: slot)
    return voice
  }

  /// The voices that have sounded in the tile being rendered, and those that start in it.
  var presentCount: Int {
    voiceCount + pendingNew - tabled.leavingCount + tabled.newCount
  }

  mutating func discardPending(_ envelopes: EnvelopeTable) {
    tabled.discard(envelopes)
    clearPending()
  }

  private mutating func clearPending() {
    pendingCount = 0
    pendingNew = 0
    groups[Self.freeRamps].silentCount = 0
  }

  /// Applies the tile's changes. Complexity: O(voices with a corner in the tile).
  mutating func applyPending(
    events: UnsafePointer<ScoreEvent>, constants: RenderingConstants, plan: NodePlan,
    kernels: KernelSet
  ) {
    freeCount -= pendingNew
    groups[Self.freeRamps].admitSilent()
    tabled.apply()
    for index in 0..<pendingCount {
      let voice = Int(pendingVoices[index])
      let record = pending + index
      let event = events + Int(record.pointee.event)
      let isOver = record.pointee.stage == .ended
      let target = record.pointee.group(event)
      if record.pointee.group >= 0 {
        // An earlier removal may have moved the voice since its record was copied.
        let slot = slots[voice]
        assert(
          slot >= 0 && Int(slot) < groups[Int(record.pointee.group)].count,
          "a voice knows its slot")
        if !isOver, target == record.pointee.group {
          groups[Int(target)].update(
            Int(slot), record, event: event, constants: constants, plan: plan, kernels: kernels)
          records[voice] = record.pointee
          continue
        }
        remove(Int(slot), group: Int(record.pointee.group), constants: constants, plan: plan)
      }
      if isOver {
        assert(freeCount < capacity, "a voice ends once")
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
    tabled.close(plan: plan)
    clearPending()
  }

  private mutating func remove(
    _ slot: Int, group: Int, constants: RenderingConstants, plan: NodePlan
  ) {
    guard group != Self.tabled else { return tabled.remove(slot) }
    let moved = groups[group].remove(
      slot, harmonics: constants.harmonicCount, hasLines: constants.hasLines, plan: plan)
    if let moved { slots[moved] = Int32(truncatingIfNeeded: slot) }
  }
}

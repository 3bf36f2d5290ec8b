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
  let groups: UnsafeMutablePointer<VoiceGroup>
  private let free: UnsafeMutablePointer<Int32>
  private(set) var freeCount: Int

  /// What the tile being rendered does to voices; applied when the tile is done with.
  let pending: UnsafeMutablePointer<VoiceRecord>
  let pendingVoices: UnsafeMutablePointer<Int32>
  var pendingCount = 0
  /// Free voices that pending ones will take.
  var pendingNew = 0

  init(capacity: Int, plan: NodePlan, harmonics: Int, memory: Memory) {
    self.capacity = capacity
    records = memory.array(of: VoiceRecord.self, count: capacity)
    groups = memory.array(
      (0..<Self.groupCount).map { _ in
        VoiceGroup(capacity: capacity, plan: plan, harmonics: harmonics, memory: memory)
      })
    free = memory.array((0..<capacity).map { Int32(capacity - 1 - $0) })
    freeCount = capacity
    // A voice changes once in a tile, or starts in it.
    pending = memory.array(of: VoiceRecord.self, count: capacity)
    pendingVoices = memory.array(of: Int32.self, count: capacity)
  }

  var voiceCount: Int { capacity - freeCount }

  /// A free voice for an event that starts in this tile, or `nil` if all are taken.
  mutating func takeFree() -> Int? {
    guard pendingNew < freeCount else { return nil }
    pendingNew += 1
    return Int(free[freeCount - pendingNew])
  }

  mutating func discardPending() {
    pendingCount = 0
    pendingNew = 0
    groups[Self.freeRamps].silentCount = 0
  }

  /// Applies what the tile did. Complexity: O(voices with a corner in the tile).
  mutating func applyPending(
    events: UnsafePointer<ScoreEvent>, constants: RenderingConstants, plan: NodePlan,
    kernels: KernelSet
  ) {
    freeCount -= pendingNew
    groups[Self.freeRamps].admitSilent()
    for index in 0..<pendingCount {
      let voice = Int(pendingVoices[index])
      let record = pending + index
      let event = events + Int(record.pointee.event)
      let isOver = record.pointee.stage == .ended
      let target = record.pointee.group(event)
      if record.pointee.group >= 0 {
        // An earlier removal may have moved the voice since its record was copied.
        let slot = records[voice].slot
        if !isOver, target == record.pointee.group {
          groups[Int(target)].update(
            Int(slot), record, event: event, constants: constants, plan: plan, kernels: kernels)
          record.pointee.slot = slot
          records[voice] = record.pointee
          continue
        }
        let moved = groups[Int(record.pointee.group)].remove(
          Int(slot), harmonics: constants.harmonicCount, hasLines: constants.hasLines, plan: plan)
        if let moved { records[moved].slot = slot }
      }
      if isOver {
        free[freeCount] = Int32(truncatingIfNeeded: voice)
        freeCount += 1
        continue
      }
      record.pointee.group = target
      record.pointee.slot = Int32(
        truncatingIfNeeded: groups[Int(target)].append(
          record, voice: voice, event: event, constants: constants, plan: plan,
          kernels: kernels))
      records[voice] = record.pointee
    }
    discardPending()
  }
}

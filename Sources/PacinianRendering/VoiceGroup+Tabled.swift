/// Voices whose envelopes come from the score's table: their slot says all about them.
extension VoiceGroup {
  /// Adds such a voice, which starts in the tile being rendered and is silence up to then.
  @inline(__always)
  mutating func appendTabled(
    voice: Int, event: UnsafePointer<ScoreEvent>, offset: Double, low: Double, high: Double,
    constants: RenderingConstants, plan: NodePlan, kernels: KernelSet
  ) {
    let slot = end
    silentCount += 1
    let start = Double(event.pointee.start)
    frequencies[slot] = event.pointee.frequency
    offsets[slot] = offset
    amplitudes[slot] = Float(event.pointee.amplitude * constants.plainHeight)
    levels[slot] = 0
    slopes[slot] = 0
    origins[slot] = start
    starts[slot] = start
    lows[slot] = low
    highs[slot] = high
    voices[slot] = Int32(truncatingIfNeeded: voice)
    envelopes[slot] = event.pointee.envelope
    pastCorners[slot] = 0
    fillRows(harmonic: 0, from: slot, count: 1, plan: plan, kernels: kernels)
  }

  /// Brings a slot to the line after `corners` corners; `false` if that is the end.
  @inline(__always)
  mutating func advance(_ slot: Int, corners past: Int, _ table: EnvelopeTable) -> Bool {
    let envelope = Int(envelopes[slot])
    guard past < Int(table.counts[envelope]) else { return false }
    let place = envelope * EnvelopeTable.corners + past - 1
    levels[slot] = table.levels[place]
    slopes[slot] = table.slopes[place]
    origins[slot] = starts[slot] + Double(table.frames[place]) + Double(table.fractions[place])
    // Between the last frame before the corner and its own.
    corners[slot] = starts[slot] + Double(table.frames[place + 1]) - 0.5
    pastCorners[slot] = Int32(truncatingIfNeeded: past)
    widenBounds(slot)
    return true
  }

  /// The record of a tabled voice, of which `event`, `group` and `slot` are known.
  func record(
    _ known: VoiceRecord, event: UnsafePointer<ScoreEvent>, intervals: Int
  ) -> VoiceRecord {
    let slot = Int(known.slot)
    var record = VoiceRecord(event: known.event)
    record.group = known.group
    record.slot = known.slot
    record.frequency = frequencies[slot]
    record.offset = offsets[slot]
    record.row = Int16(
      truncatingIfNeeded: min(Int(event.pointee.sharpness * Double(intervals)), intervals - 1))
    record.low = lows[slot]
    record.high = highs[slot]
    record.begin(event, attackFrames: event.pointee.attackFrames)
    // The first corner is the event's start.
    for _ in 1..<max(1, pastCorners[slot]) {
      let segment = record.nextSegment(event)
      record.enterNextStage(
        segment: segment,
        length: segment == .decay ? event.pointee.decayFrames : event.pointee.releaseFrames)
    }
    return record
  }
}

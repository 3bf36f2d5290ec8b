/// Voices whose envelopes come from the score's table: their slot says all about them.
extension VoiceGroup {
  /// Adds such a voice, which starts in the tile being rendered and is silence up to then; its rows
  /// are filled by the caller.
  @inline(__always)
  mutating func appendTabled(
    voice: Int, event: UnsafePointer<ScoreEvent>, index: Int, start: Int, offset: Double,
    rowFraction: Double, plainHeight: Double
  ) {
    let slot = end
    silentCount &+= 1
    frequencies[slot] = event.pointee.frequency
    offsets[slot] = offset
    amplitudes[slot] = Float(event.pointee.amplitude * plainHeight)
    levels[slot] = 0
    slopes[slot] = 0
    origins[slot] = Double(start)
    starts[slot] = start
    let low = event.pointee.row * rowFraction - event.pointee.sharpness
    lows[slot] = low
    highs[slot] = low + rowFraction
    if low > highestLow { highestLow = low }
    if low + rowFraction < lowestHigh { lowestHigh = low + rowFraction }
    voices[slot] = Int32(truncatingIfNeeded: voice)
    events[slot] = Int32(truncatingIfNeeded: index)
    envelopes[slot] = event.pointee.envelope
    pastCorners[slot] = 0
  }

  /// Brings a slot to the line after `corners` corners; `false` if that is the end.
  @inline(__always)
  mutating func advance(_ slot: Int, corners past: Int, _ table: EnvelopeTable) -> Bool {
    let next = table.corners + (Int(envelopes[slot]) &* EnvelopeTable.stride &+ past)
    guard !next.pointee.isNever else { return false }
    let start = Double(starts[slot])
    let now = next - 1
    levels[slot] = now.pointee.level
    slopes[slot] = now.pointee.slope
    origins[slot] = start + (Double(now.pointee.frame) + Double(now.pointee.fraction))
    // Between the last frame before the corner and its own.
    let corner = start + (Double(next.pointee.frame) - 0.5)
    corners[slot] = corner
    if corner < firstCorner { firstCorner = corner }
    pastCorners[slot] = Int32(truncatingIfNeeded: past)
    return true
  }

  /// The record of a tabled voice.
  func record(
    slot: Int, group: Int, events table: UnsafePointer<ScoreEvent>, intervals: Int
  ) -> VoiceRecord {
    let event = table + Int(events[slot])
    var record = VoiceRecord(event: events[slot])
    record.group = Int16(truncatingIfNeeded: group)
    record.frequency = frequencies[slot]
    record.offset = offsets[slot]
    record.row = Int16(event.pointee.row)
    record.low = lows[slot]
    record.high = highs[slot]
    record.begin(
      event, start: Double(starts[slot]), attackFrames: event.pointee.attackFrames)
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

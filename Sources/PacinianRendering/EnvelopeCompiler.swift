/// Collects the envelopes of a score.
struct EnvelopeCompiler {
  private var envelopes: [[EnvelopeCorner]] = []
  private var indices: [[EnvelopeCorner]: Int32] = [:]

  /// The index of an event's envelope, or −1 if it is not of the kind that the table holds.
  mutating func add(_ event: ScoreEvent) -> Int32 {
    guard event.isShort else { return -1 }
    var corners: [EnvelopeCorner] = []
    withUnsafePointer(to: event) { event in
      var record = VoiceRecord(event: 0)
      record.begin(event, start: 0, attackFrames: event.pointee.attackFrames)
      corners.append(EnvelopeCorner(frame: 0, fraction: 0, level: 0, slope: record.slope))
      while record.stage != .ended {
        let end = record.stageEnd
        // Frames fit in the table's numbers.
        guard end < 1e9 else { return corners.removeAll() }
        let segment = record.nextSegment(event)
        record.enterNextStage(
          segment: segment,
          length: segment == .decay ? event.pointee.decayFrames : event.pointee.releaseFrames)
        let isOver = record.stage == .ended
        let frame = VoiceRecord.firstFrame(from: end)
        corners.append(
          EnvelopeCorner(
            frame: Int32(frame), fraction: end - frame, level: isOver ? 0 : record.level(at: end),
            slope: isOver ? 0 : record.slope))
      }
    }
    guard !corners.isEmpty, corners.count <= PlayerState.cornersPerVoice else { return -1 }
    if let index = indices[corners] { return index }
    guard envelopes.count < EnvelopeTable.capacity else { return -1 }
    let index = Int32(envelopes.count)
    envelopes.append(corners)
    indices[corners] = index
    return index
  }

  func table(_ memory: Memory) -> EnvelopeTable { EnvelopeTable(envelopes, memory: memory) }
}

import CPacinianCPU

/// Corners of plain voices, through nodes.
///
/// A voice whose envelope corners in a tile goes on along its old line as if nothing happened, among the
/// smooth voices; the corner adds, from its frame on, the difference to the new line. That is a smooth
/// function again and costs one row of nodes, whereas a voice's frames cost eight vectors of sines.
extension PlayerState {
  /// A voice's start, and the ends of at most three segments.
  static let cornersPerVoice = 4
  /// Voices from which on the fixed cost of buckets, some hundred nanoseconds, is less than that of their
  /// corners frame by frame.
  private static let fewestVoices = 48
  /// The steepest line, in heights from a tile's centre to its end: a line of a few heights cancels
  /// against another with the loss of as many times the rounding.
  private static let steepest = 3.0

  /// Whether this tile's plain voices corner through nodes.
  var canRamp: Bool {
    tileControl.isAtRest && !constants.hasLines && constants.harmonicCount > 0
      && pool.voiceCount >= Self.fewestVoices
  }

  /// Whether this tile's short events can have their envelopes from the table.
  var canUseTable: Bool {
    guard !constants.isQuadratic, stopFrame >= tileControl.end else { return false }
    return isNeutral(.attack) && isNeutral(.decay) && isNeutral(.release)
  }

  /// Whether a control is 0 all through the tile.
  private func isNeutral(_ kind: PlayerControl.Kind) -> Bool {
    let control = controls + kind.rawValue
    guard !control.pointee.isUnused else { return true }
    // The buffer is filled with what belongs in it after the corners.
    let count = control.pointee.pieces(
      from: tileControl.start, to: tileControl.end, into: intensity)
    return count == 1 && intensity[0].slope == 0 && intensity[0].value == 0
  }

  /// Whether a voice's corners in a tile with `hasTabled` come from the table.
  @inline(__always)
  func isGentle(_ envelope: Int32) -> Bool {
    envelope >= 0
      && Double(envelopes.steepest[Int(envelope)]) * plan.half <= Self.steepest
  }

  /// Notes the corners that tabled voices have in the tile: of the slots in `slots[place ..< end]` those up
  /// to the first that is not tabled, whose place is returned.
  ///
  /// What the loop reads is copied first: the compiler cannot know that it is not overwritten.
  @inline(__always)
  mutating func addTabledRamps(
    _ slots: UnsafePointer<Int32>, from first: Int, to end: Int, group index: Int
  ) -> Int {
    let group = pool.groups[index]
    let (table, frames) = (envelopes.corners, Int32(truncatingIfNeeded: plan.tileFrames))
    let half = Float(plan.half)
    let tileStart = Int(tileControl.start)
    let ramps = ramps
    let (noteSlots, noteCorners) = (pool.tabledSlots, pool.tabledCorners)
    var (ramp, note, place) = (rampCount, pool.tabledCount, first)
    while place < end {
      let slot = Int(slots[place])
      let envelope = Int(group.envelopes[slot])
      guard envelope >= 0 else { break }
      let amplitude = group.amplitudes[slot]
      let start = Int32(truncatingIfNeeded: group.starts[slot] &- tileStart)
      var past = Int(group.pastCorners[slot])
      var corner = table + (envelope &* EnvelopeTable.stride &+ past)
      var slope = past > 0 ? (corner - 1).pointee.slope : 0
      while corner.pointee.frame &+ start < frames {
        let frame = corner.pointee.frame &+ start
        // An envelope is continuous: the two lines meet in the corner.
        let weight = amplitude * (corner.pointee.slope - slope)
        slope = corner.pointee.slope
        let target = ramps + ramp
        target.pointee.slot = Int32(truncatingIfNeeded: slot)
        target.pointee.frame = frame
        target.pointee.constant = weight * (half - Float(frame) - corner.pointee.fraction)
        target.pointee.linear = weight * half
        ramp &+= 1
        past &+= 1
        corner += 1
      }
      noteSlots[note] = Int32(truncatingIfNeeded: slot)
      noteCorners[note] = Int32(truncatingIfNeeded: past)
      note &+= 1
      place &+= 1
    }
    rampCount = ramp
    pool.tabledCount = note
    return place
  }

  /// Notes the corners of a voice from now to the tile's end, and leaves the record as it stands there.
  /// `false`, the record spoilt, if a line is too steep.
  @inline(__always)
  mutating func addRamps(
    _ record: UnsafeMutablePointer<VoiceRecord>, slot: Int, amplitude: Double, isNew: Bool
  ) -> Bool {
    let event = events + Int(record.pointee.event)
    let size = Double(plan.tileFrames)
    let kept = rampCount
    let steepest = Self.steepest / plan.half
    var (level, slope) = (0.0, 0.0)
    if isNew {
      guard record.pointee.slope <= steepest else { return false }
      let frame = record.pointee.origin - tileControl.start
      addRamp(record, slot: slot, frame: frame, amplitude: amplitude, &level, &slope)
    } else {
      level = record.pointee.level(at: tileControl.centre)
      slope = record.pointee.slope
      // A voice that began under other rules.
      guard abs(slope) <= steepest else { return false }
    }
    while record.pointee.stage != .ended {
      let frame = VoiceRecord.firstFrame(from: record.pointee.stageEnd) - tileControl.start
      guard frame < size else { break }
      let segment = record.pointee.nextSegment(event)
      var length = 0.0
      if let segment {
        length = segmentFrames(
          segment, event: event,
          at: segment == .release ? record.pointee.releaseStart : record.pointee.stageEnd)
      }
      record.pointee.enterNextStage(segment: segment, length: length)
      guard abs(record.pointee.slope) <= steepest else {
        rampCount = kept
        return false
      }
      addRamp(record, slot: slot, frame: frame, amplitude: amplitude, &level, &slope)
    }
    return true
  }

  /// Notes that the record's line takes over from another at a frame of the tile.
  @inline(__always)
  private mutating func addRamp(
    _ record: UnsafeMutablePointer<VoiceRecord>, slot: Int, frame: Double, amplitude: Double,
    _ level: inout Double, _ slope: inout Double
  ) {
    let isOver = record.pointee.stage == .ended
    let newLevel = isOver ? 0 : record.pointee.level(at: tileControl.centre)
    let newSlope = isOver ? 0 : record.pointee.slope
    var weights = (newLevel - level, (newSlope - slope) * plan.half, 0.0)
    if constants.isQuadratic {
      let (old, new) = (slope * plan.half, newSlope * plan.half)
      weights = (
        newLevel * newLevel - level * level, 2 * (newLevel * new - level * old),
        new * new - old * old
      )
    }
    ramps[rampCount] = pacinian_ramp(
      slot: Int32(truncatingIfNeeded: slot), frame: Int32(truncatingIfNeeded: Int(max(0, frame))),
      constant: Float(amplitude * weights.0), linear: Float(amplitude * weights.1),
      square: Float(amplitude * weights.2))
    rampCount += 1
    level = newLevel
    slope = newSlope
  }

  /// Floats from one frame's bucket to the next.
  private var bucketStride: Int { 16 * (constants.isQuadratic ? 3 : 2) }

  /// Adds the ramps of slots up to `end` to their buckets, from place `ramp` on, and returns where it
  /// stopped. `first` is the slot of the workspace's first sine.
  mutating func addRamps(
    from ramp: Int, to last: Int, slots end: Int, first: Int, group: VoiceGroup,
    _ workspace: TileWorkspace
  ) -> Int {
    var next = ramp
    while next < last, Int(ramps[next].slot) < end { next += 1 }
    guard next > ramp else { return next }
    for vector in 0..<plan.vectors[0] {
      workspace.kernels.addRamps(
        ramps + ramp, count: next - ramp, isQuadratic: constants.isQuadratic,
        sines: workspace.sines, cosines: workspace.cosines, first: first,
        rows: group.rows(harmonic: 0, vector: vector, plan: plan), stride: bucketStride,
        buckets: workspace.buckets + vector * plan.tileFrames * bucketStride)
    }
    return next
  }

  /// Adds what the corners brought to the tile.
  mutating func addBuckets(_ workspace: TileWorkspace) {
    let frames = plan.tileFrames
    for vector in 0..<plan.vectors[0] {
      workspace.kernels.addBuckets(
        workspace.buckets + vector * frames * bucketStride, stride: bucketStride,
        isQuadratic: constants.isQuadratic, matrix: plan.matrix + vector * frames * 16,
        times: plan.frames, frames: frames, output: workspace.buffer)
    }
  }
}

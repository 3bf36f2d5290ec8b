import PacinianKernels

/// Corners of plain voices, through nodes.
///
/// A voice whose envelope corners in a tile continues along its old line as if nothing happened,
/// among the smooth voices; the corner adds, from its frame on, the difference to the new line.
/// That is a smooth function again and costs one row of nodes, whereas a voice's frames cost eight
/// vectors of sines.
extension PlayerState {
  /// A voice's start and the ends of at most three segments, or the ends of four of a voice that
  /// was entered midway.
  static let cornersPerVoice = 4
  /// Voices from which on the fixed cost of buckets, some hundred nanoseconds, is less than that of
  /// their corners frame by frame.
  static let fewestRampingVoices = 48
  /// The steepest line, in heights from a tile's centre to its end: a line of a few heights cancels
  /// against another with the loss of as many times the rounding.
  static let steepest = 3.0

  /// Whether this tile's plain voices corner through nodes.
  var canRamp: Bool {
    tileControl.isAtRest && !constants.hasLines && constants.harmonicCount > 0
      && pool.voiceCount >= Self.fewestRampingVoices
  }

  /// Notes the corners of a voice from now to the tile's end, and leaves the record as it stands
  /// there. `false`, the record spoilt, if a line is too steep.
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
      if let segment { length = segmentFrames(segment, of: record) }
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
    assert(
      rampCount < pool.capacity * Self.cornersPerVoice, "a voice has only so many corners")
    assert(Int(max(0, frame)) < plan.tileFrames, "a corner lies in its tile")
    ramps[rampCount] = pacinian_ramp(
      slot: Int32(truncatingIfNeeded: slot), frame: Int32(truncatingIfNeeded: Int(max(0, frame))),
      constant: Float(amplitude * weights.0), linear: Float(amplitude * weights.1),
      square: Float(amplitude * weights.2))
    rampCount += 1
    level = newLevel
    slope = newSlope
  }

  /// Floats from one frame's bucket to the next.
  var bucketStride: Int { 16 * (constants.isQuadratic ? 3 : 2) }

  /// Adds the ramps of slots up to `end` to their buckets, from index `ramp` on, and returns the
  /// index at which it stopped. `first` is the slot of the workspace's first sine.
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

  /// Adds the corners' buckets to the tile.
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

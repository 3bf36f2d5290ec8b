import PacinianKernels

/// Short events by the thousand: their starts and corners in tiles in which nothing but the table
/// moves them.
extension PlayerState {
  /// Whether this tile's short events can have their envelopes from the table.
  var canUseTable: Bool {
    guard !constants.isQuadratic, stopFrame >= tileControl.end else { return false }
    // A decay whose first frame is the tile's latched its control up to a frame before.
    return isNeutral(.attack) && isNeutral(.decay) && isNeutral(.release)
      && (controls + PlayerControl.Kind.decay.rawValue).isSettled(at: tileControl.start)
  }

  /// Whether a control is 0 all through the tile.
  private func isNeutral(_ kind: PlayerControl.Kind) -> Bool {
    let control = controls + kind.rawValue
    guard !control.pointee.isUnused else { return true }
    // The buffer is filled after the corners.
    let count = control.linearPieces(
      from: tileControl.start, to: tileControl.end, into: intensity)
    return count == 1 && intensity[0].slope == 0 && intensity[0].value == 0
  }

  /// The tile's first frame modulo 2³².
  var tileStart: Int32 { Int32(truncatingIfNeeded: Int(tileControl.start)) }

  /// Finds the tabled voices that corner in the tile.
  mutating func findDue(_ workspace: TileWorkspace) {
    pool.tabled.dueCount = workspace.kernels.findDue(
      frames: pool.tabled.frames, events: pool.tabled.events,
      count: pool.tabled.group.pointee.count, start: tileStart,
      length: Int32(truncatingIfNeeded: plan.tileFrames), found: pool.tabled.due)
  }

  /// Writes to `found` the tabled voices that corner in a tile in which something else moves
  /// voices, and returns how many. They leave the table.
  mutating func findLeaving(
    low: Double, high: Double, isStopping: Bool, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    let (tileStart, length) = (tileStart, Int32(truncatingIfNeeded: plan.tileFrames))
    let width = 1 / Double(constants.intervalCount)
    var count = 0
    for slot in 0..<pool.tabled.group.pointee.count {
      let event = Int(pool.tabled.events[slot])
      guard event >= 0 else { continue }
      if isStopping || pool.tabled.frames[slot] &- tileStart < length
        || starts[event].low > low || starts[event].low + width < high
      {
        found[count] = Int32(truncatingIfNeeded: slot)
        count += 1
      }
    }
    return count
  }

  /// Starts the events from `pendingEvent` on up to the first that is not for the table, not in
  /// this tile or finds no free voice.
  mutating func startTabled() {
    let group = pool.tabled.group.pointee
    let (starts, envelopes) = (starts, envelopes)
    let (due, lines, frames) = (pool.tabled.due, pool.tabled.lines, pool.tabled.frames)
    let (events, holes) = (pool.tabled.events, pool.tabled.holes)
    let isAligned = clock.fraction == 0
    let end = Int(tileControl.end)
    let steepest = Float(Self.steepest / plan.half)
    // `turns(_:at:piece:)` of a free voice in a tile at rest.
    let origin = constants.isLogarithmic ? timeWarp.start - tileControl.start : 0
    let common = constants.isLogarithmic ? 0 : timeWarp.start
    var (index, dueCount) = (cursor.pendingEvent, pool.tabled.dueCount)
    let last = min(eventCount, index + pool.availableCount)
    var (hole, slotEnd) = (pool.tabled.holeCount - pool.tabled.takenHoles, group.end)
    while index < last {
      let event = starts + index
      let frame = isAligned ? event.pointee.frame : start(ofEvent: index)
      let envelope = Int(event.pointee.envelope)
      guard frame < end, envelope >= 0, envelopes.steepest[envelope] <= steepest else { break }
      var slot = slotEnd
      if hole > 0 {
        hole &-= 1
        slot = Int(holes[hole])
      } else {
        slotEnd &+= 1
      }
      let frequency = event.pointee.frequency
      let offset = -(frequency * (origin + Double(frame)) + common)
      group.frequencies[slot] = frequency
      group.offsets[slot] = offset - offset.roundedToNearest
      group.amplitudes[slot] = event.pointee.amplitude
      assert(slot < pool.capacity && dueCount < pool.capacity, "there is a free voice")
      assert(envelope < envelopes.count, "the table has this envelope")
      lines[slot] = EnvelopeTable.silence(beforeEnvelope: envelope, at: frame)
      frames[slot] = Int32(truncatingIfNeeded: frame)
      events[slot] = Int32(truncatingIfNeeded: index)
      due[dueCount] = Int32(truncatingIfNeeded: slot)
      dueCount &+= 1
      index &+= 1
    }
    pool.tabled.group.pointee.silentCount = slotEnd - group.count
    pool.tabled.takenHoles = pool.tabled.holeCount - hole
    pool.tabled.dueCount = dueCount
    cursor.pendingEvent = index
  }

  /// Fills the rows of the tabled voices that have started, from index `first` of the list on.
  mutating func fillRows(ofTabledFrom first: Int, _ workspace: TileWorkspace) {
    guard pool.tabled.dueCount > first else { return }
    pool.tabled.group.pointee.fillRows(
      slots: pool.tabled.due + first, count: pool.tabled.dueCount - first, plan: plan,
      kernels: workspace.kernels)
  }

  /// Adds tabled voices, on the lines with which the tile begins, to the node sums, and their
  /// corners to the buckets.
  mutating func accumulateTabled(_ workspace: TileWorkspace) {
    let kernels = workspace.kernels
    let tabled = pool.tabled
    let group = tabled.group.pointee
    let isLogarithmic = constants.isLogarithmic
    let vectors = plan.vectors[0]
    let (constant, linear) = (workspace.pairs, workspace.pairs + 2 * TileWorkspace.chunk)
    var first = 0
    while first < group.end {
      let length = min(TileWorkspace.chunk, group.end - first)
      kernels.linePairs(
        frequencies: group.frequencies + first, offsets: group.offsets + first,
        amplitudes: group.amplitudes + first, lines: tabled.lines + first, count: length,
        position: isLogarithmic ? timeWarp.start + plan.half : tileControl.centre,
        common: isLogarithmic ? 0 : timeWarp.start, start: tileStart, half: Float(plan.half),
        carriers: tabled.carriers + 2 * first, constant: constant, linear: linear)
      let sum = workspace.sums.sum(
        NodeSums.Basis(isWarped: false, power: 0, isMoving: false, rotation: 0), vectors: vectors)
      let rise = workspace.sums.sum(
        NodeSums.Basis(isWarped: false, power: 1, isMoving: false, rotation: 0), vectors: vectors)
      for vector in 0..<vectors {
        kernels.accumulate(
          rows: group.rows(harmonic: 0, vector: vector, plan: plan) + 16 * first, first: constant,
          second: linear, count: length, firstSums: sum + 16 * vector,
          secondSums: rise + 16 * vector)
      }
      first += length
    }
    if tabled.dueCount > 0 { addTabledCorners(workspace) }
  }

  private mutating func addTabledCorners(_ workspace: TileWorkspace) {
    let tabled = pool.tabled
    let group = tabled.group.pointee
    for vector in 0..<plan.vectors[0] {
      let voices = pacinian_tabled(
        lines: tabled.lines, frames: tabled.frames,
        carriers: tabled.carriers, rows: group.rows(harmonic: 0, vector: vector, plan: plan))
      pool.tabled.endedCount = workspace.kernels.addTabledCorners(
        voices, slots: tabled.due, count: tabled.dueCount, movesOn: vector + 1 == plan.vectors[0],
        table: envelopes.corners, start: tileStart,
        length: Int32(truncatingIfNeeded: plan.tileFrames), half: Float(plan.half),
        times: plan.frames, buckets: workspace.buckets + vector * plan.tileFrames * bucketStride,
        old: tabled.oldCorners, ended: tabled.ended)
    }
    pool.tabled.hasMovedOn = true
  }
}

import PacinianKernels

/// Voices that start, end, corner or meet a bound of sharpness in a tile: their stretches, and what
/// becomes of them.
extension HapticPass {
  /// Whether the pass stops in a tile.
  mutating func isStopping(in tile: UnsafePointer<HapticTile>) -> Bool {
    stopped.frame < tile.pointee.end && stopped.frame >= tile.pointee.start
  }

  /// Finds the voices of a group that corner in a tile.
  /// - Parameter found: where their slots are written, with room for eight more.
  @inline(__always)
  mutating func findCorners(
    group index: Int, _ tile: UnsafePointer<HapticTile>, _ kernels: KernelSet,
    into found: UnsafeMutablePointer<Int32>
  ) -> TileCorners {
    // A stage that ends up to the last frame; see `EventEnvelope.firstFrame(from:)`.
    let end = isStopping(in: tile) ? PassFrame.never : tile.pointee.end - 1 + 1e-6
    let count = pool.groups[index].findCorners(
      until: end, low: tile.pointee.low, high: tile.pointee.high, kernels, into: found)
    return TileCorners(slots: found, count: count, voiceCount: pool.groups[index].count)
  }

  /// Adds the voices of a group that corner, and notes their records after the tile.
  mutating func walkCorners(
    group index: Int, _ corners: TileCorners, _ tile: UnsafePointer<HapticTile>,
    _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let isStopping = isStopping(in: tile)
    for number in 0..<corners.count {
      let record = pool.change(Int(corners.slots[number]), group: index)
      if isStopping { record.pointee.envelope.stop(at: stopped.frame) }
      walk(record, from: tile.pointee.start, isNew: false, tile, &target, workspace)
      pool.note(record)
    }
  }

  /// Starts the events that begin in a tile.
  mutating func startEvents(
    _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    if isEntering { enterEvents(tile, &target, workspace) }
    while cursor.pendingEvent < eventCount {
      let index = cursor.pendingEvent
      let start = PassFrame(start(ofEvent: index))
      guard start < tile.pointee.end else { break }
      cursor.pendingEvent += 1
      guard start < stopped.frame, constants.harmonicCount > 0 else { continue }
      var record = VoiceRecord(
        event: index,
        EventEnvelope(
          events + index, start: start,
          attackFrames: length(of: .attack, from: start, event: events + index)))
      self.start(&record, at: start, startingAt: 0, tile, &target, workspace)
    }
  }

  /// Starts a voice at a frame of the tile, if there is room.
  /// - Parameter turns: the carrier at that frame.
  mutating func start(
    _ record: inout VoiceRecord, at frame: PassFrame, startingAt turns: Double,
    _ tile: UnsafePointer<HapticTile>,
    _ target: inout TileTarget, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    guard pool.hasRoom else {
      cursor.pendingDropped += 1
      return
    }
    if stopped.frame < tile.pointee.end { record.envelope.stop(at: stopped.frame) }
    if tile.pointee.carriesCorners {
      enter(&record, event: events + Int(record.event), control: tile.pointee.low, slope: 0)
      record.offset = turns - self.turns(&record, at: frame, piece: 0, of: tile)
      carry(&record, from: frame, tile, &target, workspace)
    } else {
      walk(
        &record, from: frame, isNew: true, startingAt: turns, tile, &target, workspace)
    }
    if !record.envelope.hasEnded {
      pool.groups[record.group].append(record, record.smooth(events, constantsPointer))
    }
    pool.note(&record)
  }

  /// Adds a voice's stretches from an instant to the tile's end, and leaves the record as it stands
  /// there.
  /// - Parameter turns: the carrier at the instant, for a new voice.
  private mutating func walk(
    _ record: UnsafeMutablePointer<VoiceRecord>, from instant: PassFrame, isNew: Bool,
    startingAt turns: Double = 0, _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let event = events + Int(record.pointee.event)
    let carrierCount = walkCarrier(
      record, event: event, from: instant, isNew: isNew, startingAt: turns, tile, workspace)
    let size = plan.pointee.tileFrames
    var first = Int(instant - tile.pointee.start)
    while first < size, !record.pointee.envelope.hasEnded {
      let stageEnd =
        EventEnvelope.firstFrame(from: record.pointee.envelope.stageEnd) - tile.pointee.start
      let end = stageEnd < Double(size) ? Int(stageEnd) : size
      if end > first {
        let line = line(of: record, tile)
        for index in 0..<carrierCount
        where carriers[index].end > first && carriers[index].first < end {
          add(
            carriers[index], line,
            frames: max(first, carriers[index].first)..<min(end, carriers[index].end),
            event: event, tile, &target, workspace)
        }
        first = end
      }
      guard stageEnd < Double(size) else { break }
      enterNextStage(record)
    }
  }

  /// Lets a voice enter the stage of its envelope that follows.
  @inline(__always)
  mutating func enterNextStage(_ record: UnsafeMutablePointer<VoiceRecord>) {
    let envelope = record.pointee.envelope
    record.pointee.envelope.enterNextStage(
      frames: length(
        of: envelope.nextSegment, from: envelope.stageEnd,
        exact: envelope.isStopped ? stopped.instant : nil,
        event: events + Int(record.pointee.event)))
  }

  /// The length in frames of an envelope segment that begins at a frame, 0 of none.
  /// - Parameter exact: the instant that was rounded to the frame, if it is not the event's own.
  @inline(__always)
  mutating func length(
    of segment: EnvelopeSegment?, from frame: PassFrame, exact: ScoreInstant? = nil,
    event: UnsafePointer<ScoreEvent>
  ) -> Double {
    guard let segment else { return 0 }
    let track = controls + PassControl.Kind.attack.rawValue + segment.index
    var control = 0.0
    if isControlled, !track.pointee.isUnused {
      control = track.latched(
        at: event.pointee.segments.instant(of: segment, from: frame, exact: exact, clock))
    }
    return event.pointee.segments.frames(of: segment, control: control, constants.envelope)
  }
}

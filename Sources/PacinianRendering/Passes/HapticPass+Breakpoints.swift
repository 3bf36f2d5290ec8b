import PacinianKernels

/// Voices that start, end, come to a breakpoint or meet a bound of sharpness in a tile: their
/// segments in the tile, and their records after it.
extension HapticPass {
  /// Whether the pass stops in a tile.
  func isStopping(in tile: inout TileRun) -> Bool {
    run.stopped.frame < tile.end && run.stopped.frame >= tile.start
  }

  /// Sorts the voices of a group by whether anything happens to them in a tile.
  /// - Parameter slots: receives the slots of the voices to which something happens; has room for
  ///   eight more.
  @inline(__always)
  mutating func sortVoices(
    _ index: Int, _ tile: inout TileRun, into slots: UnsafeMutablePointer<Int32>
  ) -> TileVoices {
    let group = pool.groups + index
    // A stage that ends up to the last frame; see `EventEnvelope.firstFrame(from:)`.
    let end = isStopping(in: &tile) ? PassFrame.never : tile.end - 1 + 1e-6
    guard !tile.isBound else {
      // The method by which a voice is rendered must not depend on later values of the tile.
      for slot in 0..<group.pointee.count { slots[slot] = Int32(slot) }
      return TileVoices(group, index: index, slots: slots, slotCount: group.pointee.count)
    }
    let count = group.pointee.findBreakpoints(
      until: end, low: tile.low, high: tile.high, tile.kernels, into: slots)
    return TileVoices(group, index: index, slots: slots, slotCount: count)
  }

  /// Adds the voices of a group with breakpoints, and stores their records after the tile.
  /// - Parameter areStaying: whether to add the voices that stay in the sums, or the voices that do
  ///   not.
  mutating func moveOn(
    _ voices: TileVoices, areStaying: Bool, _ tile: inout TileRun, to target: inout TileTarget
  ) {
    let isStopping = isStopping(in: &tile)
    let slots = areStaying ? voices.staying : voices.slots
    for number in 0..<(areStaying ? voices.stayingCount : voices.slotCount) {
      let record = pool.change(Int(slots[number]), group: voices.index)
      if isStopping { record.pointee.envelope.stop(at: run.stopped.frame) }
      if areStaying {
        addDifference(of: record, from: nil, &tile, to: &target)
      } else {
        walk(record, from: tile.start, isNew: false, &tile, to: &target)
      }
      pool.note(record)
    }
  }

  /// Starts the events that begin in a tile.
  mutating func startEvents(
    _ tile: inout TileRun, to target: inout TileTarget
  ) {
    if run.isEntering { enterEvents(&tile, to: &target) }
    while run.cursor.pendingEvent < eventCount {
      let index = run.cursor.pendingEvent
      let start = PassFrame(start(ofEvent: index))
      guard start < tile.end else { break }
      run.cursor.pendingEvent += 1
      guard start < run.stopped.frame, constants.pointee.harmonicCount > 0 else { continue }
      var record = VoiceRecord(
        event: index,
        events[index].envelope(
          start: start, attackFrames: length(of: .first, from: start, event: events + index)))
      self.start(&record, at: start, startingAt: 0, &tile, to: &target)
    }
  }

  /// Starts a voice at a frame of the tile, if there is room.
  /// - Parameter turns: the carrier at that frame.
  mutating func start(
    _ record: inout VoiceRecord, at frame: PassFrame, startingAt turns: Double,
    _ tile: inout TileRun, to target: inout TileTarget
  ) {
    guard pool.hasRoom else {
      run.cursor.pendingDropped += 1
      return
    }
    if run.stopped.frame < tile.end { record.envelope.stop(at: run.stopped.frame) }
    if tile.addsDifferences {
      tile.enter(&record, event: events + Int(record.event), control: tile.low, slope: 0)
      record.offset = turns - tile.turns(&record, at: frame, piece: 0)
      addDifference(of: &record, from: frame, &tile, to: &target)
    } else {
      walk(
        &record, from: frame, isNew: true, startingAt: turns, &tile, to: &target)
    }
    if !record.envelope.hasEnded {
      pool.groups[record.group].append(record, record.smooth(events, constants))
    }
    pool.note(&record)
  }

  /// Adds a voice's segments from an instant to the tile's end, and advances the record to that
  /// end.
  /// - Parameter turns: the carrier at the instant, for a new voice.
  private mutating func walk(
    _ record: UnsafeMutablePointer<VoiceRecord>, from instant: PassFrame, isNew: Bool,
    startingAt turns: Double = 0, _ tile: inout TileRun, to target: inout TileTarget
  ) {
    let event = events + Int(record.pointee.event)
    let carrierCount = tile.walkCarrier(
      record, event: event, from: instant, isNew: isNew, startingAt: turns)
    let carriers = tile.arrays.carriers
    let size = plan.pointee.tileFrames
    var first = Int(instant - tile.start)
    while first < size, !record.pointee.envelope.hasEnded {
      let stageEnd =
        EventEnvelope.firstFrame(from: record.pointee.envelope.stageEnd) - tile.start
      let end = stageEnd < Double(size) ? Int(stageEnd) : size
      if end > first {
        let line = tile.line(of: record)
        for index in 0..<carrierCount
        where carriers[index].end > first && carriers[index].first < end {
          Frames.add(
            carriers[index], line,
            frames: max(first, carriers[index].first)..<min(end, carriers[index].end),
            event: event, &tile, to: &target)
        }
        first = end
      }
      guard stageEnd < Double(size) else { break }
      enterNextStage(record)
    }
  }

  /// Advances a voice to the next stage of its envelope.
  @inline(__always)
  mutating func enterNextStage(_ record: UnsafeMutablePointer<VoiceRecord>) {
    let envelope = record.pointee.envelope
    record.pointee.envelope.enterNextStage(
      frames: length(
        of: envelope.nextSegment, from: envelope.stageEnd,
        exact: envelope.isStopped ? run.stopped.instant : nil,
        event: events + Int(record.pointee.event)))
  }

  /// The length in frames of an envelope segment that begins at a frame; 0 for `nil`.
  /// - Parameter exact: the instant that was rounded to the frame, if it is not the event's own.
  @inline(__always)
  mutating func length(
    of segment: EnvelopeSegment?, from frame: PassFrame, exact: ScoreInstant? = nil,
    event: UnsafePointer<ScoreEvent>
  ) -> Double {
    guard let segment else { return 0 }
    let track = controls + PassControl.Kind.attack.rawValue + segment.index
    var control = 0.0
    if run.isControlled, !track.pointee.isUnused {
      control = track.latched(
        at: event.pointee.segments.instant(of: segment, from: frame, exact: exact, run.clock))
    }
    return event.pointee.segments.frames(of: segment, control: control, constants.pointee.envelope)
  }
}

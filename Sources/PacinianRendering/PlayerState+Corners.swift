import PacinianKernels

/// A stretch of a tile in which a voice's carrier is one smooth function.
struct CarrierPiece: BitwiseCopyable {
  /// Frames of the tile.
  var first: Int
  var end: Int
  var mode: VoiceRecord.Mode
  var row: Int
  var frequency: Double
  var offset: Double
}

/// A stretch of a tile in which a voice's envelope is one line.
struct StagePiece: BitwiseCopyable {
  static let none = StagePiece(first: 0, end: 0, level: 0, rise: 0)

  var first: Int
  var end: Int
  /// At the tile's centre.
  var level: Double
  /// The change from the centre to the last frame.
  var rise: Double
}

extension PlayerState {
  /// Finds the voices that corner in this tile, renders them frame by frame and notes their
  /// records after it.
  mutating func walkCorners(_ workspace: TileWorkspace) {
    let isStopping = stopFrame < tileControl.end && stopFrame >= tileControl.start
    // A stage that ends up to the last frame; see `VoiceRecord.firstFrame(from:)`.
    let end = isStopping ? Double.infinity : tileControl.end - 1 + 1e-6
    var total = 0
    for index in 0..<VoicePool.groupCount {
      if index == VoicePool.tabled, hasTabled {
        findDue(workspace)
      } else {
        let found = find(
          group: index, until: end, isStopping: isStopping, found: corners + total, workspace)
        for candidate in total..<total + found {
          assert(candidate < pool.capacity, "a voice is found once")
          if walk(slot: Int(corners[candidate]), group: index, isStopping: isStopping, workspace) {
            corners[total] = corners[candidate]
            total += 1
          }
        }
      }
      cornerEnds[index] = total
      rampEnds[index] = rampCount
    }
  }

  /// Writes to `found` the voices of a group that corner in this tile, and returns how many.
  private mutating func find(
    group index: Int, until end: Double, isStopping: Bool, found: UnsafeMutablePointer<Int32>,
    _ workspace: TileWorkspace
  ) -> Int {
    let group = pool.groups + index
    let isBound = VoicePool.isFree(index) || !tileControl.isAtRest
    let (low, high) = isBound ? (tileControl.low, tileControl.high) : (0, 0)
    if index == VoicePool.tabled {
      return findLeaving(low: low, high: high, isStopping: isStopping, found: found)
    }
    guard group.pointee.count > 0, !group.pointee.isSmooth(until: end, low: low, high: high)
    else { return 0 }
    let count = workspace.kernels.findCorners(
      corners: group.pointee.corners, lows: group.pointee.lows, highs: group.pointee.highs,
      count: group.pointee.count, frame: end, low: low, high: high, found: found)
    if count == 0 { group.pointee.measureBounds() }
    return count
  }

  /// Notes a voice's record after the tile; `true` if the voice is rendered frame by frame, and
  /// `false` if its corners go through the nodes.
  private mutating func walk(
    slot: Int, group index: Int, isStopping: Bool, _ workspace: TileWorkspace
  ) -> Bool {
    let group = pool.groups + index
    let isTabled = index == VoicePool.tabled
    let voice = isTabled ? pool.takeFree(forTabled: slot) : Int(group.pointee.voices[slot])
    var old =
      isTabled
      ? pool.tabled.record(
        slot: slot, tileStart: tileControl.start, table: envelopes, score: events,
        intervals: constants.intervalCount)
      : pool.records[voice]
    if isStopping { old.stop(at: stopFrame) }
    let record = note(voice: voice)
    record.pointee = old
    // At rest a voice that has not met a bound of sharpness stays on one side of it.
    if hasRamps, old.low <= 0, old.high >= 0 {
      let amplitude = Double(group.pointee.amplitudes[slot])
      if addRamps(record, slot: slot, amplitude: amplitude, isNew: false) { return false }
      record.pointee = old
    }
    walk(record, from: tileControl.start, isNew: false, workspace)
    return true
  }

  /// Starts the events that begin in this tile.
  mutating func startEvents(_ workspace: TileWorkspace) {
    cursor.pendingEvent = cursor.event
    if isEntering { enterEvents(workspace) }
    let firstTabled = pool.tabled.dueCount
    while cursor.pendingEvent < eventCount {
      if hasTabled {
        startTabled()
        guard cursor.pendingEvent < eventCount else { break }
      }
      let index = cursor.pendingEvent
      let first = start(ofEvent: index)
      let start = Double(first)
      guard start < tileControl.end else { break }
      cursor.pendingEvent += 1
      guard start < stopFrame, constants.harmonicCount > 0 else { continue }
      guard let voice = pool.takeFree() else {
        cursor.pendingDropped += 1
        continue
      }
      let record = note(voice: voice)
      begin(record, index: index, start: start)
      if hasRamps, startRamps(record, voice: voice, workspace) { continue }
      begin(record, index: index, start: start)
      walk(record, from: start, isNew: true, workspace)
    }
    fillRows(ofTabledFrom: firstTabled, workspace)
    flush(workspace.plainCorners, positions: plan.frames, workspace)
    flush(workspace.warpedCorners, positions: workspace.positions, workspace)
  }

  @inline(__always)
  private mutating func begin(
    _ record: UnsafeMutablePointer<VoiceRecord>, index: Int, start: Double
  ) {
    record.pointee = VoiceRecord(event: Int32(truncatingIfNeeded: index))
    record.pointee.begin(
      events + index, start: start,
      attackFrames: segmentFrames(
        .attack, event: events + index, at: clock.latch(events[index].exactStart, frame: start)))
    if stopFrame < tileControl.end { record.pointee.stop(at: stopFrame) }
  }

  /// Starts an event among the smooth voices, silent up to its start. `false`, the record spoilt,
  /// if it cannot.
  @inline(__always)
  private mutating func startRamps(
    _ record: UnsafeMutablePointer<VoiceRecord>, voice: Int, _ workspace: TileWorkspace
  ) -> Bool {
    let event = events + Int(record.pointee.event)
    enter(record, event: event, control: 0, slope: 0)
    guard record.pointee.mode == .free else { return false }
    record.pointee.offset = -turns(record, at: record.pointee.origin, piece: 0)
    let amplitude = event.pointee.amplitude * constants.plainHeight
    let group = pool.groups + VoicePool.freeRamps
    let slot = group.pointee.end
    guard addRamps(record, slot: slot, amplitude: amplitude, isNew: true) else { return false }
    group.pointee.appendSilent(
      record, voice: voice, amplitude: amplitude, plan: plan, kernels: workspace.kernels)
    record.pointee.group = Int16(VoicePool.freeRamps)
    // No voice owns this slot until the tile is committed.
    pool.slots[voice] = Int32(truncatingIfNeeded: slot)
    return true
  }

  private mutating func flush(
    _ batch: CornerBatch, positions: UnsafePointer<Float>, _ workspace: TileWorkspace
  ) {
    workspace.kernels.addCorners(
      voices: batch.voices, count: batch.count, isQuadratic: constants.isQuadratic,
      positions: positions, times: plan.frames, output: workspace.buffer)
    batch.clear()
  }

  /// Room for a voice's record after this tile.
  @inline(__always)
  mutating func note(voice: Int) -> UnsafeMutablePointer<VoiceRecord> {
    let index = pool.pendingCount
    assert(index < pool.capacity, "a voice changes once in a tile")
    assert((0..<pool.capacity).contains(voice), "the pool has this voice")
    pool.pendingVoices[index] = Int32(truncatingIfNeeded: voice)
    pool.pendingCount = index + 1
    return pool.pending + index
  }

  /// The length in frames of the envelope segment that a voice enters.
  @inline(__always)
  mutating func segmentFrames(
    _ kind: PlayerControl.Kind, of record: UnsafePointer<VoiceRecord>
  ) -> Double {
    let index = Int(record.pointee.event)
    let event = events + index
    guard kind == .release else {
      return segmentFrames(kind, event: event, at: record.pointee.stageEnd + clock.fraction)
    }
    let frame = record.pointee.releaseStart
    var isStopped = true
    if let duration = event.pointee.duration {
      isStopped = frame < Double(start(ofEvent: index)) + Double(duration)
    }
    return segmentFrames(
      kind, event: event,
      at: clock.latch(isStopped ? stopInstant : event.pointee.exactEnd, frame: frame))
  }

  /// The length in frames of an envelope segment that begins at an instant of the score.
  @inline(__always)
  mutating func segmentFrames(
    _ kind: PlayerControl.Kind, event: UnsafePointer<ScoreEvent>, at instant: Double
  ) -> Double {
    let track = controls + kind.rawValue
    let control = track.pointee.isUnused ? 0 : track.latched(at: instant)
    return event.pointee.frames(of: kind, control: control, constants)
  }

  /// Renders a voice from an instant to the tile's end by its smooth pieces, and leaves the record
  /// as it stands there.
  /// - Parameter turns: the carrier at the instant, for a new voice.
  mutating func walk(
    _ record: UnsafeMutablePointer<VoiceRecord>, from instant: Double, isNew: Bool,
    startingAt turns: Double = 0, _ workspace: TileWorkspace
  ) {
    let event = events + Int(record.pointee.event)
    let carrierCount = walkCarrier(
      record, event: event, from: instant, isNew: isNew, startingAt: turns, workspace)
    // No envelope has more stages than these.
    var stages: (StagePiece, StagePiece, StagePiece, StagePiece) = (.none, .none, .none, .none)
    var stageCount = 0
    // Whether the least of the lines at each frame is the envelope.
    var isConcave = true
    let size = plan.tileFrames
    var first = Int(instant - tileControl.start)
    while first < size, record.pointee.stage != .ended {
      let stageEnd =
        VoiceRecord.firstFrame(from: record.pointee.stageEnd) - tileControl.start
      let end = stageEnd < Double(size) ? Int(stageEnd) : size
      let isSeen = end > first
      if isSeen {
        let stage = StagePiece(
          first: first, end: end,
          level: record.pointee.level
            + record.pointee.slope * (tileControl.centre - record.pointee.origin),
          rise: record.pointee.slope * plan.half)
        switch stageCount {
        case 0: stages = (stage, stage, stage, stage)
        case 1: stages = (stages.0, stage, stage, stage)
        case 2: stages = (stages.0, stages.1, stage, stage)
        default: stages.3 = stage
        }
        stageCount += 1
        first = end
      }
      if stageEnd < Double(size) {
        let slope = record.pointee.slope
        let segment = record.pointee.nextSegment(event)
        var length = 0.0
        if let segment { length = segmentFrames(segment, of: record) }
        record.pointee.enterNextStage(segment: segment, length: length)
        // A last line that falls between two frames is not among them, and ends nothing.
        if record.pointee.stage == .ended ? !isSeen : record.pointee.slope > slope {
          isConcave = false
        }
      }
    }
    guard stageCount > 0 else { return }
    if carrierCount == 1, isConcave, stageCount <= 3, canBatch(carriers[0]) {
      let isOnWarp = carriers[0].mode == .free && isWarped
      let batch = isOnWarp ? workspace.warpedCorners : workspace.plainCorners
      let entry = batch.next()
      entry[0] = phase(of: carriers[0])
      entry[1] = frequency(of: carriers[0])
      entry[2] = Float(event.pointee.amplitude * constants.plainHeight)
      entry[3] = Float(stages.0.first / 16)
      entry[4] = Float((first + 15) / 16)
      entry[5] = Float(stages.0.level)
      entry[6] = Float(stages.0.rise)
      entry[7] = Float(stages.1.level)
      entry[8] = Float(stages.1.rise)
      entry[9] = Float(stages.2.level)
      entry[10] = Float(stages.2.rise)
      if batch.isFull {
        flush(
          batch, positions: isOnWarp ? UnsafePointer(workspace.positions) : plan.frames, workspace)
      }
      return
    }
    for index in 0..<carrierCount {
      add(carriers[index], stages.0, record, event, workspace)
      if stageCount > 1 { add(carriers[index], stages.1, record, event, workspace) }
      if stageCount > 2 { add(carriers[index], stages.2, record, event, workspace) }
      if stageCount > 3 { add(carriers[index], stages.3, record, event, workspace) }
    }
  }

  /// Whether free voices run on warped time in this tile.
  @inline(__always)
  var isWarped: Bool { constants.isLogarithmic && !tileControl.isAtRest }

  /// Whether free voices share a phase that turns.
  @inline(__always)
  var isTurning: Bool { !constants.isLogarithmic && !tileControl.isAtRest }

  @inline(__always)
  private mutating func canBatch(_ piece: CarrierPiece) -> Bool {
    !constants.hasLines && !(piece.mode == .free && isTurning)
  }

  /// Turns at position 0 of the tile, −½…½.
  @inline(__always)
  private mutating func phase(of piece: CarrierPiece) -> Float {
    var position = tileControl.centre
    var turns = piece.offset
    if piece.mode == .free {
      if constants.isLogarithmic {
        position = timeWarp.start + tileControl.middle
      } else {
        turns += timeWarp.start + tileControl.middle
      }
    }
    turns += piece.frequency * position
    return Float(turns - turns.roundedToNearest)
  }

  /// Turns from position 0 to position 1 of the tile.
  @inline(__always)
  private mutating func frequency(of piece: CarrierPiece) -> Float {
    Float(
      piece.frequency * (piece.mode == .free && isWarped ? tileControl.width : plan.half))
  }

  /// Adds the frames that a carrier's piece and a stage have in common.
  private mutating func add(
    _ piece: CarrierPiece, _ stage: StagePiece, _ record: UnsafeMutablePointer<VoiceRecord>,
    _ event: UnsafePointer<ScoreEvent>, _ workspace: TileWorkspace
  ) {
    let first = max(piece.first, stage.first)
    let end = min(piece.end, stage.end)
    guard first < end else { return }
    let height = event.pointee.amplitude
    var amplitudes = (height * stage.level, height * stage.rise, 0.0)
    if constants.isQuadratic {
      amplitudes = (
        height * stage.level * stage.level, height * stage.level * stage.rise * 2,
        height * stage.rise * stage.rise
      )
    }
    let isFree = piece.mode == .free
    let isMoving = isFree && constants.hasMovingHarmonics && tileControl.isMoving
    var shape = record.pointee
    shape.mode = piece.mode
    shape.row = Int16(truncatingIfNeeded: piece.row)
    for harmonic in 0..<constants.harmonicCount {
      let line = shape.harmonic(harmonic + 1, event: event, constants: constants)
      workspace.bases[harmonic] = Float(line.base + line.slope * tileControl.level)
      workspace.tilts[harmonic] = Float(line.slope)
    }
    workspace.kernels.addVoice(
      first: first, end: end, phase: phase(of: piece), frequency: frequency(of: piece),
      positions: isFree && isWarped ? UnsafePointer(workspace.positions) : plan.frames,
      commons: isFree && isTurning ? UnsafePointer(workspace.commons) : nil, times: plan.frames,
      a0: Float(amplitudes.0), a1: Float(amplitudes.1), a2: Float(amplitudes.2),
      harmonics: constants.harmonicCount, base: workspace.bases,
      slope: isMoving ? UnsafePointer(workspace.tilts) : nil, moves: workspace.moves,
      output: workspace.buffer)
  }
}

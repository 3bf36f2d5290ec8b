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

extension PlayerState {
  /// Finds the voices that corner in this tile, renders them frame by frame and notes what becomes of
  /// them.
  mutating func walkCorners(_ workspace: TileWorkspace) {
    let isStopping = stopFrame < tileControl.end && stopFrame >= tileControl.start
    // A stage that ends up to the last frame; see `VoiceRecord.firstFrame(from:)`.
    let end = isStopping ? Double.infinity : tileControl.end - 1 + 1e-6
    var total = 0
    for index in 0..<VoicePool.groupCount {
      let group = pool.groups + index
      let isFree = index < 2
      let low = isFree || !tileControl.isAtRest ? tileControl.low : 0
      let high = isFree || !tileControl.isAtRest ? tileControl.high : 0
      if group.pointee.count > 0,
        !group.pointee.isSmooth(until: end, low: low, high: high)
      {
        let found = workspace.kernels.findCorners(
          corners: group.pointee.corners, lows: group.pointee.lows, highs: group.pointee.highs,
          count: group.pointee.count, frame: end, low: low, high: high, found: corners + total)
        if found == 0 { group.pointee.measureBounds() }
        for place in total..<(total + found) {
          let voice = Int(group.pointee.voices[Int(corners[place])])
          var record = pool.records[voice]
          if isStopping { record.stop(at: stopFrame) }
          walk(&record, from: tileControl.start, isNew: false, workspace)
          note(record, voice: voice)
        }
        total += found
      }
      cornerEnds[index] = total
    }
  }

  /// Starts the events that begin in this tile.
  mutating func startEvents(_ workspace: TileWorkspace) {
    pendingEvent = nextEvent
    while pendingEvent < eventCount, Double(events[pendingEvent].start) < tileControl.end {
      let index = pendingEvent
      pendingEvent += 1
      let start = Double(events[index].start)
      guard start < stopFrame, constants.harmonicCount > 0 else { continue }
      guard let voice = pool.takeFree() else {
        pendingDroppedEvents += 1
        continue
      }
      var record = VoiceRecord(event: index)
      record.begin(
        events[index],
        attackFrames: segmentFrames(.attack, event: events[index], at: start))
      if stopFrame < tileControl.end { record.stop(at: stopFrame) }
      walk(&record, from: start, isNew: true, workspace)
      note(record, voice: voice)
    }
  }

  private mutating func note(_ record: VoiceRecord, voice: Int) {
    pool.pending[pool.pendingCount] = VoicePool.PendingVoice(voice: voice, record: record)
    pool.pendingCount += 1
  }

  /// The length in frames of an envelope segment that begins at an instant.
  @inline(__always)
  func segmentFrames(_ kind: PlayerControl.Kind, event: ScoreEvent, at instant: Double) -> Double {
    let control = controls[kind.rawValue].value(at: instant)
    switch kind {
    case .attack:
      return control == 0
        ? event.attackFrames : constants.envelopeFrames(event.attack + control)
    case .decay:
      return control == 0 ? event.decayFrames : constants.envelopeFrames(event.decay + control)
    default:
      return control == 0
        ? event.releaseFrames : constants.envelopeFrames(event.release + control)
    }
  }

  /// Renders a voice from an instant to the tile's end by its smooth pieces, and leaves the record as it
  /// stands there.
  private func walk(
    _ record: inout VoiceRecord, from instant: Double, isNew: Bool, _ workspace: TileWorkspace
  ) {
    let event = events[record.event]
    let carrierCount = walkCarrier(&record, event: event, from: instant, isNew: isNew)
    var first = Int(instant - tileControl.start)
    var carrier = 0
    while first < plan.tileFrames, record.stage != .ended {
      let stageEnd = VoiceRecord.firstFrame(from: record.stageEnd) - tileControl.start
      let end = stageEnd < Double(plan.tileFrames) ? Int(stageEnd) : plan.tileFrames
      while first < end {
        while carriers[carrier].end <= first { carrier += 1 }
        let pieceEnd = min(end, carriers[carrier].end)
        add(
          carriers[carrier], record: record, event: event, first: first, end: pieceEnd, workspace)
        first = pieceEnd
      }
      if stageEnd < Double(plan.tileFrames) {
        record.enterNextStage(event) { kind, instant in
          segmentFrames(kind, event: event, at: instant)
        }
      }
    }
    _ = carrierCount
  }

  /// Adds one smooth piece of a voice to the tile, frame by frame.
  private func add(
    _ piece: CarrierPiece, record: VoiceRecord, event: ScoreEvent, first: Int, end: Int,
    _ workspace: TileWorkspace
  ) {
    let level = record.level + record.slope * (tileControl.centre - record.origin)
    let rise = record.slope * plan.half
    var amplitudes = (event.amplitude * level, event.amplitude * rise, 0.0)
    if constants.isQuadratic {
      amplitudes = (
        event.amplitude * level * level, event.amplitude * level * rise * 2,
        event.amplitude * rise * rise
      )
    }
    let isFree = piece.mode == .free
    let isWarped = isFree && constants.isLogarithmic && !tileControl.isAtRest
    let isTurning = isFree && !constants.isLogarithmic && !tileControl.isAtRest
    var position = tileControl.centre
    var turns = piece.offset
    if isFree {
      if constants.isLogarithmic {
        position = warpStart + tileControl.middle
      } else {
        turns += warpStart + tileControl.middle
      }
    }
    turns += piece.frequency * position
    turns -= turns.roundedToNearest
    let isMoving =
      isFree && constants.hasMovingHarmonics && tileControl.isMoving
    var shape = record
    shape.mode = piece.mode
    shape.row = piece.row
    for harmonic in 0..<constants.harmonicCount {
      let line = shape.harmonic(harmonic + 1, event: event, constants: constants)
      workspace.bases[harmonic] = Float(line.base + line.slope * tileControl.level)
      workspace.tilts[harmonic] = Float(line.slope)
    }
    workspace.kernels.addVoice(
      first: first, end: end, phase: Float(turns),
      frequency: Float(piece.frequency * (isWarped ? tileControl.width : plan.half)),
      positions: isWarped ? UnsafePointer(workspace.positions) : plan.frames,
      commons: isTurning ? UnsafePointer(workspace.commons) : nil, times: plan.frames,
      a0: Float(amplitudes.0), a1: Float(amplitudes.1), a2: Float(amplitudes.2),
      harmonics: constants.harmonicCount, base: workspace.bases,
      slope: isMoving ? UnsafePointer(workspace.tilts) : nil, moves: workspace.moves,
      output: workspace.buffer)
  }

  /// Follows the voice's sharpness through the tile: `carriers` gets its smooth pieces.
  private func walkCarrier(
    _ record: inout VoiceRecord, event: ScoreEvent, from instant: Double, isNew: Bool
  ) -> Int {
    var count = 0
    var index = 0
    while index + 1 < tileControl.pieceCount, sharpness[index + 1].start <= instant { index += 1 }
    var now = instant
    var first = Int(instant - tileControl.start)
    var control = sharpness[index].value(at: now)
    if isNew {
      enter(&record, event: event, control: control, slope: sharpness[index].slope)
      record.offset = -turns(record, at: now, piece: index)
    }
    var isPieceStart = !isNew
    while true {
      let piece = sharpness[index]
      let end = pieceEnd(index)
      var next: Double?
      if isPieceStart {
        isPieceStart = false
        let leaves =
          control < record.low || control > record.high
          || (control == record.low && piece.slope < 0 && record.mode != .low)
          || (control == record.high && piece.slope > 0 && record.mode != .high)
        if leaves { next = control }
      }
      if next == nil {
        let last = piece.value(at: end)
        if piece.slope > 0, last > record.high {
          now = min(end, max(now, piece.start + (record.high - piece.value) / piece.slope))
          control = record.high
          next = control
        } else if piece.slope < 0, last < record.low {
          now = min(end, max(now, piece.start + (record.low - piece.value) / piece.slope))
          control = record.low
          next = control
        }
      }
      if let next {
        let frame = min(plan.tileFrames, firstFrame(from: now))
        if frame > first {
          carriers[count] = CarrierPiece(
            first: first, end: frame, mode: record.mode, row: record.row,
            frequency: record.frequency, offset: record.offset)
          count += 1
          first = frame
        }
        let phase = turns(record, at: now, piece: index) + record.offset
        let isRising = piece.slope > 0
        if piece.slope != 0, next == record.high && isRising || next == record.low && !isRising {
          step(&record, event: event, isRising: isRising)
        } else {
          enter(&record, event: event, control: next, slope: piece.slope)
        }
        let offset = phase - turns(record, at: now, piece: index)
        record.offset = offset - offset.roundedToNearest
      } else {
        index += 1
        guard index < tileControl.pieceCount else { break }
        now = sharpness[index].start
        control = sharpness[index].value
        isPieceStart = true
      }
    }
    if first < plan.tileFrames {
      carriers[count] = CarrierPiece(
        first: first, end: plan.tileFrames, mode: record.mode, row: record.row,
        frequency: record.frequency, offset: record.offset)
      count += 1
    }
    return count
  }

  /// Turns of the voice's carrier at an instant, its offset left out.
  @inline(__always)
  private func turns(_ record: VoiceRecord, at instant: Double, piece: Int) -> Double {
    guard record.mode == .free else { return record.frequency * instant }
    let warp = warpStart + warp(at: instant, piece: piece)
    return constants.isLogarithmic
      ? record.frequency * warp : record.frequency * instant + warp
  }

  /// Puts the record in the mode and row of a control value that moves by `slope`.
  @inline(__always)
  private func enter(
    _ record: inout VoiceRecord, event: ScoreEvent, control: Double, slope: Double
  ) {
    let sharpness = event.sharpness + control
    if sharpness < 0 || (sharpness == 0 && slope <= 0) {
      hold(&record, .low, event: event)
    } else if sharpness > 1 || (sharpness == 1 && slope >= 0) {
      hold(&record, .high, event: event)
    } else {
      let place = sharpness * Double(constants.intervalCount)
      var row = min(Int(place), constants.intervalCount - 1)
      if slope < 0, row > 0, place == Double(row) { row -= 1 }
      free(&record, row: row, event: event)
    }
  }

  /// Moves the record to the neighbouring row or bound.
  @inline(__always)
  private func step(_ record: inout VoiceRecord, event: ScoreEvent, isRising: Bool) {
    switch record.mode {
    case .low: free(&record, row: 0, event: event)
    case .high: free(&record, row: constants.intervalCount - 1, event: event)
    case .free:
      let row = record.row + (isRising ? 1 : -1)
      if row < 0 {
        hold(&record, .low, event: event)
      } else if row >= constants.intervalCount {
        hold(&record, .high, event: event)
      } else {
        free(&record, row: row, event: event)
      }
    }
  }

  private func hold(_ record: inout VoiceRecord, _ mode: VoiceRecord.Mode, event: ScoreEvent) {
    record.mode = mode
    record.frequency = mode == .low ? constants.lowest : constants.highest
    record.low = mode == .low ? -.infinity : 1 - event.sharpness
    record.high = mode == .low ? -event.sharpness : .infinity
  }

  private func free(_ record: inout VoiceRecord, row: Int, event: ScoreEvent) {
    let intervals = Double(constants.intervalCount)
    record.mode = .free
    record.row = row
    record.frequency = constants.frequency(at: event.sharpness)
    record.low = Double(row) / intervals - event.sharpness
    record.high = Double(row + 1) / intervals - event.sharpness
  }
}

import PacinianKernels

/// The state of a walk along a voice's carrier.
private struct CarrierWalk {
  /// The piece of the control, and whether the walk is at the piece's start.
  var piece = 0
  var isPieceStart = false
  /// The instant, and the control's value there.
  var now: PassFrame
  var control = 0.0
  /// The first frame that is in no smooth piece yet, and the number of smooth pieces.
  var first: Int
  var count = 0
}

/// A voice's carrier from piece to piece of the sharpness control.
extension TileRun {
  /// Walks along the voice's sharpness through the tile, and writes its smooth pieces to the
  /// arrays' `carriers`.
  /// - Returns: the number of smooth pieces.
  mutating func walkCarrier(
    _ record: UnsafeMutablePointer<VoiceRecord>, event: UnsafePointer<ScoreEvent>,
    from instant: PassFrame, isNew: Bool, startingAt turns: Double
  ) -> Int {
    var walk = CarrierWalk(now: instant, first: Int(instant - start))
    if !isMoving, isNew {
      enter(record, event: event, control: low, slope: 0)
      record.pointee.offset = turns - self.turns(record, at: instant, piece: 0)
    }
    if low >= record.pointee.low, high <= record.pointee.high,
      !isNew || !isMoving
    {
      addCarrier(record, to: plan.pointee.tileFrames, &walk)
      return 1
    }
    while walk.piece + 1 < pieceCount, arrays.sharpness[walk.piece + 1].start <= instant {
      walk.piece += 1
    }
    walk.control = arrays.sharpness[walk.piece].value(at: instant)
    walk.isPieceStart = !isNew
    if isNew {
      enter(record, event: event, control: walk.control, slope: arrays.sharpness[walk.piece].slope)
      record.pointee.offset = turns - self.turns(record, at: instant, piece: walk.piece)
    }
    while walk.piece < pieceCount {
      if findCrossing(record, &walk) {
        cross(record, event: event, &walk)
        continue
      }
      // Continue with the next piece that leaves the record's range.
      walk.piece = kernels.firstOutside(
        lows: arrays.lows, highs: arrays.highs, from: walk.piece + 1, count: pieceCount,
        low: record.pointee.low, high: record.pointee.high)
      guard walk.piece < pieceCount else { break }
      (walk.now, walk.control) = (
        arrays.sharpness[walk.piece].start, arrays.sharpness[walk.piece].value
      )
      walk.isPieceStart = true
    }
    addCarrier(record, to: plan.pointee.tileFrames, &walk)
    return walk.count
  }

  /// Adds the smooth piece up to a frame, if there is any.
  @inline(__always)
  private mutating func addCarrier(
    _ record: UnsafePointer<VoiceRecord>, to frame: Int, _ walk: inout CarrierWalk
  ) {
    guard frame > walk.first else { return }
    assert(walk.count <= plan.pointee.tileFrames, "a frame begins at most one piece")
    arrays.carriers[walk.count] = carrier(of: record, first: walk.first, end: frame)
    walk.count += 1
    walk.first = frame
  }

  /// Advances the walk to the instant at which the control leaves the record's range within the
  /// present piece; `false` if it does not leave the range.
  private mutating func findCrossing(
    _ record: UnsafePointer<VoiceRecord>, _ walk: inout CarrierWalk
  ) -> Bool {
    let piece = arrays.sharpness[walk.piece]
    let (low, high) = (record.pointee.low, record.pointee.high)
    if walk.isPieceStart {
      walk.isPieceStart = false
      let leaves =
        walk.control < low || walk.control > high
        || (walk.control == low && piece.slope < 0 && record.pointee.mode != .low)
        || (walk.control == high && piece.slope > 0 && record.pointee.mode != .high)
      if leaves { return true }
    }
    let end = pieceEnd(walk.piece)
    let last = piece.value(at: end)
    guard piece.slope > 0 && last > high || piece.slope < 0 && last < low else { return false }
    walk.control = piece.slope > 0 ? high : low
    walk.now = min(
      end, max(walk.now, piece.start + (walk.control - piece.value) / piece.slope))
    return true
  }

  /// Ends a smooth piece where the control leaves the record's range, and moves the record to the
  /// next range.
  private mutating func cross(
    _ record: UnsafeMutablePointer<VoiceRecord>, event: UnsafePointer<ScoreEvent>,
    _ walk: inout CarrierWalk
  ) {
    let slope = arrays.sharpness[walk.piece].slope
    addCarrier(
      record, to: min(plan.pointee.tileFrames, firstFrame(from: walk.now)), &walk)
    let phase =
      turns(record, at: walk.now, piece: walk.piece) + record.pointee.offset
    if slope != 0, walk.control == (slope > 0 ? record.pointee.high : record.pointee.low) {
      step(record, event: event, isRising: slope > 0)
    } else {
      enter(record, event: event, control: walk.control, slope: slope)
    }
    let offset = phase - turns(record, at: walk.now, piece: walk.piece)
    record.pointee.offset = offset - offset.roundedToNearest
  }

  /// Turns of the voice's carrier at an instant, without its offset.
  @inline(__always)
  mutating func turns(
    _ record: UnsafeMutablePointer<VoiceRecord>, at instant: PassFrame, piece: Int
  ) -> Double {
    guard record.pointee.mode == .free else { return record.pointee.frequency * instant.frames }
    return constants.pointee.turns(
      of: record.pointee.frequency, at: instant.frames,
      warp: warpStart + self.warp(at: instant, piece: piece))
  }

  /// Sets the record's mode and row for a control value that moves by `slope`.
  @inline(__always)
  mutating func enter(
    _ record: UnsafeMutablePointer<VoiceRecord>, event: UnsafePointer<ScoreEvent>, control: Double,
    slope: Double
  ) {
    let sharpness = event.pointee.sharpness + control
    if sharpness < 0 || (sharpness == 0 && slope <= 0) {
      hold(record, .low, event: event)
    } else if sharpness > 1 || (sharpness == 1 && slope >= 0) {
      hold(record, .high, event: event)
    } else {
      let position = sharpness * Double(constants.pointee.intervalCount)
      var row = min(Int(position), constants.pointee.intervalCount - 1)
      if slope < 0, row > 0, position == Double(row) { row -= 1 }
      free(record, row: row, event: event)
    }
  }

  /// Moves the record to the neighbouring row or bound.
  @inline(__always)
  private mutating func step(
    _ record: UnsafeMutablePointer<VoiceRecord>, event: UnsafePointer<ScoreEvent>, isRising: Bool
  ) {
    switch record.pointee.mode {
    case .low: free(record, row: 0, event: event)
    case .high: free(record, row: constants.pointee.intervalCount - 1, event: event)
    case .free:
      let row = Int(record.pointee.row) + (isRising ? 1 : -1)
      if row < 0 {
        hold(record, .low, event: event)
      } else if row >= constants.pointee.intervalCount {
        hold(record, .high, event: event)
      } else {
        free(record, row: row, event: event)
      }
    }
  }

  private mutating func hold(
    _ record: UnsafeMutablePointer<VoiceRecord>, _ mode: VoiceRecord.Mode,
    event: UnsafePointer<ScoreEvent>
  ) {
    record.pointee.mode = mode
    record.pointee.frequency = mode == .low ? constants.pointee.lowest : constants.pointee.highest
    record.pointee.low = mode == .low ? -.infinity : 1 - event.pointee.sharpness
    record.pointee.high = mode == .low ? -event.pointee.sharpness : .infinity
  }

  private mutating func free(
    _ record: UnsafeMutablePointer<VoiceRecord>, row: Int, event: UnsafePointer<ScoreEvent>
  ) {
    let intervals = Double(constants.pointee.intervalCount)
    record.pointee.mode = .free
    record.pointee.row = Int16(truncatingIfNeeded: row)
    record.pointee.frequency = event.pointee.frequency
    record.pointee.low = Double(row) / intervals - event.pointee.sharpness
    record.pointee.high = Double(row + 1) / intervals - event.pointee.sharpness
  }
}

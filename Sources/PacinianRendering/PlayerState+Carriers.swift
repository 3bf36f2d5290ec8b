import PacinianKernels

/// A voice's carrier from piece to piece of the sharpness control.
extension PlayerState {
  /// Follows the voice's sharpness through the tile: `carriers` gets its smooth pieces.
  mutating func walkCarrier(
    _ record: UnsafeMutablePointer<VoiceRecord>, event: UnsafePointer<ScoreEvent>,
    from instant: Double, isNew: Bool, startingAt start: Double, _ tile: HapticTile,
    _ workspace: TileWorkspace
  ) -> Int {
    if !tile.isMoving, isNew {
      enter(record, event: event, control: tile.low, slope: 0)
      record.pointee.offset = start - turns(record, at: instant, piece: 0, of: tile)
    }
    if tile.low >= record.pointee.low, tile.high <= record.pointee.high,
      !isNew || !tile.isMoving
    {
      carriers[0] = CarrierPiece(
        first: Int(instant - tile.start), end: plan.tileFrames, record, origin(of: record, tile))
      return 1
    }
    var count = 0
    var index = 0
    while index + 1 < tile.pieceCount, sharpness[index + 1].start <= instant { index += 1 }
    var now = instant
    var first = Int(instant - tile.start)
    var control = sharpness[index].value(at: now)
    if isNew {
      enter(record, event: event, control: control, slope: sharpness[index].slope)
      record.pointee.offset = start - turns(record, at: now, piece: index, of: tile)
    }
    var isPieceStart = !isNew
    while true {
      let piece = sharpness[index]
      let end = pieceEnd(index, of: tile)
      var next: Double?
      if isPieceStart {
        isPieceStart = false
        let leaves =
          control < record.pointee.low || control > record.pointee.high
          || (control == record.pointee.low && piece.slope < 0 && record.pointee.mode != .low)
          || (control == record.pointee.high && piece.slope > 0 && record.pointee.mode != .high)
        if leaves { next = control }
      }
      if next == nil {
        let last = piece.value(at: end)
        if piece.slope > 0, last > record.pointee.high {
          now = min(end, max(now, piece.start + (record.pointee.high - piece.value) / piece.slope))
          control = record.pointee.high
          next = control
        } else if piece.slope < 0, last < record.pointee.low {
          now = min(end, max(now, piece.start + (record.pointee.low - piece.value) / piece.slope))
          control = record.pointee.low
          next = control
        }
      }
      if let next {
        let frame = min(plan.tileFrames, firstFrame(from: now, in: tile))
        if frame > first {
          assert(count < plan.tileFrames, "a frame begins at most one piece")
          carriers[count] = CarrierPiece(
            first: first, end: frame, record, origin(of: record, tile))
          count += 1
          first = frame
        }
        let phase = turns(record, at: now, piece: index, of: tile) + record.pointee.offset
        let isRising = piece.slope > 0
        if piece.slope != 0,
          next == record.pointee.high && isRising || next == record.pointee.low && !isRising
        {
          step(record, event: event, isRising: isRising)
        } else {
          enter(record, event: event, control: next, slope: piece.slope)
        }
        let offset = phase - turns(record, at: now, piece: index, of: tile)
        record.pointee.offset = offset - offset.roundedToNearest
      } else {
        // On to the next piece that leaves the record's range.
        index = workspace.kernels.firstOutside(
          lows: pieceLows, highs: pieceHighs, from: index + 1, count: tile.pieceCount,
          low: record.pointee.low, high: record.pointee.high)
        guard index < tile.pieceCount else { break }
        now = sharpness[index].start
        control = sharpness[index].value
        isPieceStart = true
      }
    }
    if first < plan.tileFrames {
      carriers[count] = CarrierPiece(
        first: first, end: plan.tileFrames, record, origin(of: record, tile))
      count += 1
    }
    return count
  }

  /// Turns of the voice's carrier at an instant, its offset left out.
  @inline(__always)
  mutating func turns(
    _ record: UnsafeMutablePointer<VoiceRecord>, at instant: Double, piece: Int,
    of tile: HapticTile
  ) -> Double {
    guard record.pointee.mode == .free else { return record.pointee.frequency * instant }
    let warp = tile.warpStart + warp(at: instant, piece: piece, of: tile)
    return constants.isLogarithmic
      ? record.pointee.frequency * warp : record.pointee.frequency * instant + warp
  }

  /// Puts the record in the mode and row of a control value that moves by `slope`.
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
      let position = sharpness * Double(constants.intervalCount)
      var row = min(Int(position), constants.intervalCount - 1)
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
    case .high: free(record, row: constants.intervalCount - 1, event: event)
    case .free:
      let row = Int(record.pointee.row) + (isRising ? 1 : -1)
      if row < 0 {
        hold(record, .low, event: event)
      } else if row >= constants.intervalCount {
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
    record.pointee.frequency = mode == .low ? constants.lowest : constants.highest
    record.pointee.low = mode == .low ? -.infinity : 1 - event.pointee.sharpness
    record.pointee.high = mode == .low ? -event.pointee.sharpness : .infinity
  }

  private mutating func free(
    _ record: UnsafeMutablePointer<VoiceRecord>, row: Int, event: UnsafePointer<ScoreEvent>
  ) {
    let intervals = Double(constants.intervalCount)
    record.pointee.mode = .free
    record.pointee.row = Int16(truncatingIfNeeded: row)
    record.pointee.frequency = event.pointee.frequency
    record.pointee.low = Double(row) / intervals - event.pointee.sharpness
    record.pointee.high = Double(row + 1) / intervals - event.pointee.sharpness
  }
}

import PacinianKernels

extension PlayerState {
  /// Reads the sharpness control's pieces of the tile and their effect on time or on the common
  /// phase.
  mutating func readSharpness(_ workspace: TileWorkspace) {
    let index = PlayerControl.Kind.sharpness.rawValue
    let count = (controls + index).linearPieces(
      from: tileControl.start, to: tileControl.end, into: sharpness)
    assert(count <= setup.pointee.pieceCapacity, "pieces have room")
    tileControl.pieceCount = count
    let isAtRest = count == 1 && sharpness[0].slope == 0 && sharpness[0].value == 0
    tileControl.isAtRest = isAtRest
    tileControl.low = .infinity
    tileControl.high = -.infinity
    for piece in 0..<count {
      let first = sharpness[piece].value
      let last = sharpness[piece].value(at: pieceEnd(piece))
      pieceLows[piece] = min(first, last)
      pieceHighs[piece] = max(first, last)
      tileControl.low = min(tileControl.low, pieceLows[piece])
      tileControl.high = max(tileControl.high, pieceHighs[piece])
    }
    guard !isAtRest else {
      tileControl.middle = constants.isLogarithmic ? plan.half : 0
      tileControl.width = plan.half
      tileControl.length = constants.isLogarithmic ? Double(plan.tileFrames) : 0
      tileControl.rate = constants.isLogarithmic ? 1 : 0
      return
    }
    tileControl.rate = .nan
    if count == 1, sharpness[0].slope == 0, sharpness[0].run == nil {
      tileControl.rate = restRate(of: sharpness[0].value)
    }
    if constants.isLogarithmic { warpTime(workspace) } else { turnCommonPhase(workspace) }
    if constants.hasMovingHarmonics && tileControl.isMoving {
      fillLines(
        of: sharpness, count: count, less: tileControl.level, into: workspace.moves, workspace)
    }
  }

  /// Warped frames, or common turns, in each frame of a control that is constant.
  @inline(__always)
  func restRate(of control: Double) -> Double {
    constants.isLogarithmic
      ? exponential(constants.span * control) : constants.span * control
  }

  @inline(__always)
  mutating func pieceEnd(_ piece: Int) -> Double {
    piece + 1 < tileControl.pieceCount ? sharpness[piece + 1].start : tileControl.end
  }

  /// The frames of the tile, from its first, at or after an instant.
  @inline(__always)
  mutating func firstFrame(from instant: Double) -> Int {
    Int((instant - tileControl.start).roundedUp)
  }

  /// Writes a control's value less `level` at every frame of the tile.
  mutating func fillLines(
    of pieces: UnsafePointer<TilePiece>, count: Int, less level: Double,
    into output: UnsafeMutablePointer<Float>, _ workspace: TileWorkspace
  ) {
    for index in 0..<count {
      let piece = pieces[index]
      let end = index + 1 < count ? pieces[index + 1].start : tileControl.end
      if let run = piece.run {
        let first = firstFrame(from: piece.start)
        for frame in first..<firstFrame(from: end) {
          output[frame] = run[frame - first] - Float(level)
        }
        continue
      }
      workspace.kernels.fillLine(
        first: firstFrame(from: piece.start), end: firstFrame(from: end),
        origin: piece.start - tileControl.start, value: piece.value - level, slope: piece.slope,
        output: output)
    }
  }

  /// Logarithmic map: every free voice's frequency is its own times `m = e^(span · c)`, so all are
  /// functions of the warped time `W = ∫ m dt`, which has a closed form on each piece.
  private mutating func warpTime(_ workspace: TileWorkspace) {
    let kernels = workspace.kernels
    let count = tileControl.pieceCount
    for piece in 0..<count { exponents[piece] = sharpness[piece].value }
    kernels.exponentials(exponents, scale: constants.span, count: count, output: exponents)
    var warp = 0.0
    // The first frame of the piece.
    var from = 0
    for index in 0..<count {
      let rate = exponents[index]
      sharpness[index].warp = warp
      sharpness[index].rate = rate
      let end = pieceEnd(index)
      let last = firstFrame(from: end)
      assert(from >= 0 && last <= plan.tileFrames, "pieces lie in their tile")
      if sharpness[index].slope == 0 {
        // A run of values has a piece for each frame.
        let start = sharpness[index].start
        let offset = warp + rate * (tileControl.start - start)
        for frame in from..<last { workspace.warp[frame] = offset + rate * Double(frame) }
        warp += rate * (end - start)
      } else {
        fillWarp(sharpness[index], frames: from..<last, end: end, workspace)
        warp = self.warp(at: end, piece: index)
      }
      from = last
    }
    tileControl.length = warp
    let frames = plan.tileFrames
    let first = workspace.warp[0]
    let last = workspace.warp[frames - 1]
    tileControl.middle = (first + last) / 2
    let half = (last - first) / 2
    tileControl.width = plan.width(for: half)
    kernels.relative(
      workspace.warp, centre: tileControl.middle, scale: 1 / tileControl.width, count: frames,
      output: workspace.positions)
  }

  /// Writes the warped time of a piece that moves.
  private mutating func fillWarp(
    _ piece: TilePiece, frames: Range<Int>, end: Double, _ workspace: TileWorkspace
  ) {
    let growth = constants.span * piece.slope
    var first = frames.lowerBound
    let last = frames.upperBound
    // The kernel's series holds to half a unit of growth: a steep piece is cut.
    var origin = piece.start
    var warp = piece.warp
    var rate = piece.rate
    while first < last {
      let reach = origin + 0.5 / abs(growth)
      let stop = reach >= end ? last : max(first + 1, min(last, firstFrame(from: reach)))
      let isLong = (tileControl.start + Double(stop - 1) - origin) * abs(growth) > 0.5
      if isLong {
        // Less than a frame per half unit of growth: no room for a vector.
        for frame in first..<stop {
          let elapsed = tileControl.start + Double(frame) - origin
          workspace.warp[frame] = warp + rate * elapsed * meanExponential(growth * elapsed)
        }
      } else {
        workspace.kernels.fillWarp(
          first: first, end: stop, origin: origin - tileControl.start, start: warp, rate: rate,
          growth: growth, output: workspace.warp)
      }
      first = stop
      if first < last {
        let elapsed = tileControl.start + Double(first) - origin
        warp += rate * elapsed * meanExponential(growth * elapsed)
        rate *= exponential(growth * elapsed)
        origin += elapsed
      }
    }
  }

  /// Warped frames, or common turns, from the tile's start to an instant inside a piece.
  @inline(__always)
  mutating func warp(at instant: Double, piece index: Int) -> Double {
    if tileControl.isAtRest {
      return constants.isLogarithmic ? instant - tileControl.start : 0
    }
    let piece = sharpness[index]
    let elapsed = instant - piece.start
    if constants.isLogarithmic {
      return piece.warp
        + piece.rate * elapsed * meanExponential(constants.span * piece.slope * elapsed)
    }
    return piece.warp + constants.span * elapsed * (piece.value + piece.slope * elapsed / 2)
  }

  /// Linear map: the control adds `span · c` to every free voice's frequency, so all share the
  /// phase `Φ = ∫ span · c dt`, by which their sums turn.
  private mutating func turnCommonPhase(_ workspace: TileWorkspace) {
    let frames = plan.tileFrames
    var turns = 0.0
    for index in 0..<tileControl.pieceCount {
      sharpness[index].warp = turns
      let end = pieceEnd(index)
      let frames = firstFrame(from: sharpness[index].start)..<firstFrame(from: end)
      assert(
        frames.lowerBound >= 0 && frames.upperBound <= plan.tileFrames,
        "pieces lie in their tile")
      for frame in frames {
        workspace.warp[frame] = warp(at: tileControl.start + Double(frame), piece: index)
      }
      turns = warp(at: end, piece: index)
    }
    tileControl.length = turns
    tileControl.width = plan.half
    tileControl.middle = (workspace.warp[0] + workspace.warp[frames - 1]) / 2
    workspace.kernels.relative(
      workspace.warp, centre: tileControl.middle, scale: 1, count: frames,
      output: workspace.commons)
    for harmonic in 0..<constants.harmonicCount {
      let sines = workspace.rotations + 2 * harmonic * (workspace.frames + 16)
      workspace.kernels.carriers(
        frequencies: workspace.warp, offsets: workspace.zeros, count: frames, position: 1,
        common: -tileControl.middle, harmonic: Double(harmonic + 1), sines: sines,
        cosines: sines + workspace.frames + 16)
    }
  }
}

import PacinianKernels

/// How the sharpness control moves time, or a phase, in a tile.
///
/// What a tile is taken for depends on its voices and on the values of its controls, not on the
/// form in which they were given. A control sent live therefore gives the bits that it gives in the
/// pattern.
extension PlayerState {
  /// The most growth of the warp's rate from a tile's centre to its end for which its series hold.
  private static let mostGrowth = 0.25

  /// What the sharpness control does in a tile, as far as a look at its pieces tells.
  enum Course {
    case constant
    case line
    /// A value for each frame, in the setup's `values`.
    case steps
    case pieces
  }

  /// Reads the pieces of a control in a tile and returns their number.
  @inline(__always)
  mutating func readPieces(
    _ kind: PlayerControl.Kind, of tile: UnsafePointer<HapticTile>,
    into pieces: UnsafeMutablePointer<TilePiece>
  ) -> Int {
    let control = controls + kind.rawValue
    guard isControlled, !control.pointee.isUnused else {
      // The only segment has begun with time and is the neutral value.
      pieces[0] = TilePiece(
        start: tile.pointee.start, value: score.pointee.track(kind).segments[0].value, slope: 0)
      return 1
    }
    let count = control.pieces(from: tile.pointee.start, to: tile.pointee.end, into: pieces)
    assert(count <= setup.pointee.pieceCapacity, "pieces have room")
    return count
  }

  /// Reads the course of the sharpness control, and its range.
  @inline(__always)
  mutating func readCourse(_ tile: UnsafeMutablePointer<HapticTile>, _ kernels: KernelSet) -> Course
  {
    tile.pointee.pieceCount = readPieces(.sharpness, of: tile, into: sharpness)
    let first = sharpness[0]
    if tile.pointee.pieceCount == 1, first.run == nil {
      let last = first.value(at: tile.pointee.end)
      (tile.pointee.low, tile.pointee.high) = (min(first.value, last), max(first.value, last))
      // A slope may be too small to move the value.
      return tile.pointee.isMoving ? .line : .constant
    }
    let steps = setup.pointee.steps
    steps.pointee = pacinian_steps(low: .infinity, high: -.infinity, length: 0, middle: 0)
    guard readSteps(tile, kernels) else {
      splitPieces(tile)
      return tile.pointee.isMoving ? .pieces : .constant
    }
    (tile.pointee.low, tile.pointee.high) = (steps.pointee.low, steps.pointee.high)
    return tile.pointee.isMoving ? .steps : .constant
  }

  /// Reads the pieces into the setup's `values`; `false` where one is not constant or a run of
  /// values.
  private mutating func readSteps(_ tile: UnsafePointer<HapticTile>, _ kernels: KernelSet) -> Bool {
    let (values, steps) = (setup.pointee.values, setup.pointee.steps)
    for index in 0..<tile.pointee.pieceCount {
      let piece = sharpness[index]
      let from = piece.start - tile.pointee.start
      guard piece.slope == 0, from.roundedDown == from else { return false }
      let begin = Int(from)
      let until =
        index + 1 < tile.pointee.pieceCount ? sharpness[index + 1].start : tile.pointee.end
      let end = Int((until - tile.pointee.start).roundedUp)
      assert(
        begin >= 0 && begin <= end && end <= plan.pointee.tileFrames, "pieces lie in their tile")
      if let run = piece.run {
        kernels.readSteps(run, count: end - begin, output: values + begin, steps)
      } else {
        for frame in begin..<end { values[frame] = piece.value }
        steps.pointee.low = min(steps.pointee.low, piece.value)
        steps.pointee.high = max(steps.pointee.high, piece.value)
      }
    }
    return true
  }

  /// Reads a piece for each change of the control, and the range of each.
  mutating func splitPieces(_ tile: UnsafeMutablePointer<HapticTile>) {
    tile.pointee.pieceCount = PlayerControl.expandRuns(
      tile.pointee.pieceCount, of: sharpness, to: tile.pointee.end)
    assert(tile.pointee.pieceCount <= setup.pointee.pieceCapacity, "pieces have room")
    (tile.pointee.low, tile.pointee.high) = (.infinity, -.infinity)
    for piece in 0..<tile.pointee.pieceCount {
      let first = sharpness[piece].value
      let last = sharpness[piece].value(at: pieceEnd(piece, of: tile))
      pieceLows[piece] = min(first, last)
      pieceHighs[piece] = max(first, last)
      tile.pointee.low = min(tile.pointee.low, pieceLows[piece])
      tile.pointee.high = max(tile.pointee.high, pieceHighs[piece])
    }
  }

  /// Says where the tile's frames lie in the time of free voices.
  /// - Parameter needsPieces: whether voices begin, end or change in the tile.
  @inline(__always)
  mutating func setTime(
    _ tile: UnsafeMutablePointer<HapticTile>, _ course: Course, needsPieces: Bool,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    tile.pointee.warpStart = timeWarp.start
    let isLogarithmic = constants.isLogarithmic
    switch course {
    case .constant:
      if needsPieces { splitPieces(tile) }
      let rate = restRate(of: tile.pointee.low)
      tile.pointee.rate = rate
      tile.pointee.middle = rate * plan.pointee.half
      tile.pointee.length = rate * Double(plan.pointee.tileFrames)
      tile.pointee.scale = isLogarithmic ? tile.pointee.middle : plan.pointee.half
      tile.pointee.detune = isLogarithmic ? 0 : rate
      return
    case .line where isLogarithmic && isGentle(sharpness[0]):
      setLine(tile, needsPieces: needsPieces)
    case .steps where isLogarithmic && !needsPieces:
      let steps = setup.pointee.steps
      workspace.pointee.kernels.warpSteps(
        setup.pointee.values, steps, scale: constants.span, count: plan.pointee.tileFrames,
        output: workspace.pointee.positions)
      (tile.pointee.length, tile.pointee.middle) = (steps.pointee.length, steps.pointee.middle)
    case .line, .steps, .pieces:
      if tile.pointee.pieceCount == 1 || course == .steps { splitPieces(tile) }
      if isLogarithmic { warpTime(tile, workspace) } else { turnPhase(tile, workspace) }
    }
    tile.pointee.time = isLogarithmic ? .warped : .turning
    tile.pointee.scale = isLogarithmic ? 1 : plan.pointee.half
    guard constants.hasMovingHarmonics else { return }
    fillLines(
      of: sharpness, count: tile.pointee.pieceCount, less: tile.pointee.level, in: tile,
      into: workspace.pointee.moves, workspace.pointee.kernels)
  }

  private func isGentle(_ piece: TilePiece) -> Bool {
    abs(constants.span * piece.slope) * plan.pointee.half <= Self.mostGrowth
  }

  /// A gentle line: the warp's rate has its own in its logarithm.
  private mutating func setLine(_ tile: UnsafeMutablePointer<HapticTile>, needsPieces: Bool) {
    let piece = sharpness[0]
    let growth = constants.span * piece.slope
    let rate = exponential(constants.span * piece.value(at: tile.pointee.centre))
    (tile.pointee.centreRate, tile.pointee.growth) = (rate, growth)
    let rest = Double(plan.pointee.tileFrames) - plan.pointee.half
    tile.pointee.middle = rate * plan.pointee.half * meanExponential(-growth * plan.pointee.half)
    tile.pointee.length = tile.pointee.middle + rate * rest * meanExponential(growth * rest)
    guard needsPieces else { return }
    (pieceLows[0], pieceHighs[0]) = (tile.pointee.low, tile.pointee.high)
    sharpness[0].warp = 0
    sharpness[0].rate = exponential(constants.span * piece.value(at: tile.pointee.start))
  }

  /// Writes where the frames of a tile lie whose control is one gentle line, or some of its nodes.
  mutating func warpLine(
    _ tile: UnsafePointer<HapticTile>, at times: UnsafePointer<Float>, count: Int,
    to output: UnsafeMutablePointer<Float>, _ kernels: KernelSet
  ) {
    kernels.warpLine(
      rate: tile.pointee.centreRate, growth: tile.pointee.growth, half: plan.pointee.half,
      times: times, frames: count,
      output: output)
  }

  /// Warped frames, or common turns, in each frame of a control that is constant.
  @inline(__always)
  func restRate(of control: Double) -> Double {
    constants.isLogarithmic
      ? exponential(constants.span * control) : constants.span * control
  }

  @inline(__always)
  mutating func pieceEnd(_ piece: Int, of tile: UnsafePointer<HapticTile>) -> PlayerFrame {
    piece + 1 < tile.pointee.pieceCount ? sharpness[piece + 1].start : tile.pointee.end
  }

  /// The frames of the tile, from its first, at or after an instant.
  @inline(__always)
  mutating func firstFrame(from instant: PlayerFrame, in tile: UnsafePointer<HapticTile>) -> Int {
    Int((instant - tile.pointee.start).roundedUp)
  }

  /// Writes a control's value less `level` at every frame of the tile.
  mutating func fillLines(
    of pieces: UnsafePointer<TilePiece>, count: Int, less level: Double,
    in tile: UnsafePointer<HapticTile>,
    into output: UnsafeMutablePointer<Float>, _ kernels: KernelSet
  ) {
    for index in 0..<count {
      let piece = pieces[index]
      let end = index + 1 < count ? pieces[index + 1].start : tile.pointee.end
      if let run = piece.run {
        let first = firstFrame(from: piece.start, in: tile)
        for frame in first..<firstFrame(from: end, in: tile) {
          output[frame] = run[frame - first] - Float(level)
        }
        continue
      }
      kernels.fillLine(
        first: firstFrame(from: piece.start, in: tile), end: firstFrame(from: end, in: tile),
        origin: piece.start - tile.pointee.start, value: piece.value - level, slope: piece.slope,
        output: output)
    }
  }

  /// Logarithmic map: every free voice's frequency is its own times `m = e^(span · c)`, so all are
  /// functions of the warped time `W = ∫ m dt`, which has a closed form on each piece.
  private mutating func warpTime(
    _ tile: UnsafeMutablePointer<HapticTile>, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let kernels = workspace.pointee.kernels
    let count = tile.pointee.pieceCount
    for piece in 0..<count { exponents[piece] = sharpness[piece].value }
    kernels.exponentials(exponents, scale: constants.span, count: count, output: exponents)
    var warp = 0.0
    // The first frame of the piece.
    var from = 0
    for index in 0..<count {
      let rate = exponents[index]
      sharpness[index].warp = warp
      sharpness[index].rate = rate
      let end = pieceEnd(index, of: tile)
      let last = firstFrame(from: end, in: tile)
      assert(from >= 0 && last <= plan.pointee.tileFrames, "pieces lie in their tile")
      if sharpness[index].slope == 0 {
        // A run of values has a piece for each frame.
        let start = sharpness[index].start
        let offset = warp + rate * (tile.pointee.start - start)
        for frame in from..<last { workspace.pointee.warp[frame] = offset + rate * Double(frame) }
        warp += rate * (end - start)
      } else {
        fillWarp(sharpness[index], frames: from..<last, end: end, tile, workspace)
        warp = self.warp(at: end, piece: index, of: tile)
      }
      from = last
    }
    tile.pointee.length = warp
    let frames = plan.pointee.tileFrames
    tile.pointee.middle = (workspace.pointee.warp[0] + workspace.pointee.warp[frames - 1]) / 2
    kernels.relative(
      workspace.pointee.warp, centre: tile.pointee.middle, scale: 1, count: frames,
      output: workspace.pointee.positions)
  }

  /// Writes the warped time of a piece that moves.
  private mutating func fillWarp(
    _ piece: TilePiece, frames: Range<Int>, end: PlayerFrame, _ tile: UnsafePointer<HapticTile>,
    _ workspace: UnsafePointer<TileWorkspace>
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
      let stop =
        reach >= end ? last : max(first + 1, min(last, firstFrame(from: reach, in: tile)))
      let isLong = (tile.pointee.start + Double(stop - 1) - origin) * abs(growth) > 0.5
      if isLong {
        // Less than a frame per half unit of growth: no room for a vector.
        for frame in first..<stop {
          let elapsed = tile.pointee.start + Double(frame) - origin
          workspace.pointee.warp[frame] = warp + rate * elapsed * meanExponential(growth * elapsed)
        }
      } else {
        workspace.pointee.kernels.fillWarp(
          first: first, end: stop, origin: origin - tile.pointee.start, start: warp, rate: rate,
          growth: growth, output: workspace.pointee.warp)
      }
      first = stop
      if first < last {
        let elapsed = tile.pointee.start + Double(first) - origin
        warp += rate * elapsed * meanExponential(growth * elapsed)
        rate *= exponential(growth * elapsed)
        origin += elapsed
      }
    }
  }

  /// Warped frames, or common turns, from the tile's start to an instant inside a piece.
  @inline(__always)
  mutating func warp(at instant: PlayerFrame, piece index: Int, of tile: UnsafePointer<HapticTile>)
    -> Double
  {
    guard tile.pointee.isMoving else { return tile.pointee.rate * (instant - tile.pointee.start) }
    let piece = sharpness[index]
    let elapsed = instant - piece.start
    if constants.isLogarithmic {
      return piece.warp
        + piece.rate * elapsed * meanExponential(constants.span * piece.slope * elapsed)
    }
    return piece.warp + constants.span * elapsed * (piece.value + piece.slope * elapsed / 2)
  }

  /// Linear map: the control adds `span · c` to every free voice's frequency, so all share the
  /// phase `Φ = ∫ span · c dt`.
  private mutating func turnPhase(
    _ tile: UnsafeMutablePointer<HapticTile>, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let frames = plan.pointee.tileFrames
    var turns = 0.0
    for index in 0..<tile.pointee.pieceCount {
      sharpness[index].warp = turns
      let end = pieceEnd(index, of: tile)
      let frames =
        firstFrame(from: sharpness[index].start, in: tile)..<firstFrame(from: end, in: tile)
      assert(
        frames.lowerBound >= 0 && frames.upperBound <= plan.pointee.tileFrames,
        "pieces lie in their tile")
      for frame in frames {
        workspace.pointee.warp[frame] = warp(
          at: tile.pointee.start + Double(frame), piece: index, of: tile)
      }
      turns = warp(at: end, piece: index, of: tile)
    }
    tile.pointee.length = turns
    tile.pointee.middle = (workspace.pointee.warp[0] + workspace.pointee.warp[frames - 1]) / 2
    for frame in 0..<frames {
      workspace.pointee.turns[frame] = workspace.pointee.warp[frame] - tile.pointee.middle
    }
    workspace.pointee.kernels.relative(
      workspace.pointee.warp, centre: tile.pointee.middle, scale: 1, count: frames,
      output: workspace.pointee.commons)
  }
}

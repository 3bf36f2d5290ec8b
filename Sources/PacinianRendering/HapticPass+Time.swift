import PacinianKernels

/// How the sharpness control moves time, or a phase, in a tile.
///
/// What a tile is taken for depends on its voices and on the values of its controls, not on the
/// form in which they were given. A control sent live therefore gives the bits that it gives in the
/// pattern.
extension HapticPass {
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
    _ kind: PassControl.Kind, of tile: UnsafePointer<HapticTile>,
    into pieces: UnsafeMutablePointer<TilePiece>
  ) -> Int {
    let control = controls + kind.rawValue
    guard isControlled, !control.pointee.isUnused else {
      // The only segment has begun with time and is the neutral value.
      pieces[0] = TilePiece(
        start: tile.pointee.start, value: score.pointee.track(kind).segments[0].value, slope: 0)
      return 1
    }
    let count = control.pieces(
      from: tile.pointee.start, to: tile.pointee.end, most: setup.pointee.mostPieces, into: pieces)
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
    tile.pointee.pieceCount = PassControl.expandRuns(
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
      placeFrames(tile, workspace)
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
  mutating func pieceEnd(_ piece: Int, of tile: UnsafePointer<HapticTile>) -> PassFrame {
    piece + 1 < tile.pointee.pieceCount ? sharpness[piece + 1].start : tile.pointee.end
  }

  /// The frames of the tile, from its first, at or after an instant.
  @inline(__always)
  mutating func firstFrame(from instant: PassFrame, in tile: UnsafePointer<HapticTile>) -> Int {
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

  /// Says where the tile's frames lie, from the pieces of the control, each with a closed form.
  /// Logarithmic map: every free voice's frequency is its own times `m = e^(span · c)`, so all are
  /// functions of the warped time `W = ∫ m dt`. Linear map: the control adds `span · c` to every
  /// free voice's frequency, so all share the phase `Φ = ∫ span · c dt`.
  private mutating func placeFrames(
    _ tile: UnsafeMutablePointer<HapticTile>, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let kernels = workspace.pointee.kernels
    let count = tile.pointee.pieceCount
    if constants.isLogarithmic {
      for piece in 0..<count { exponents[piece] = sharpness[piece].value }
      kernels.exponentials(exponents, scale: constants.span, count: count, output: exponents)
      for piece in 0..<count { sharpness[piece].rate = exponents[piece] }
    }
    var (reached, from) = (0.0, 0)
    for index in 0..<count {
      sharpness[index].warp = reached
      let end = pieceEnd(index, of: tile)
      let last = firstFrame(from: end, in: tile)
      assert(from >= 0 && last <= plan.pointee.tileFrames, "pieces lie in their tile")
      place(from..<last, piece: index, end: end, tile, workspace)
      reached = warp(at: end, piece: index, of: tile)
      from = last
    }
    tile.pointee.length = reached
    let frames = plan.pointee.tileFrames
    tile.pointee.middle = (workspace.pointee.warp[0] + workspace.pointee.warp[frames - 1]) / 2
    kernels.relative(
      workspace.pointee.warp, centre: tile.pointee.middle, count: frames,
      output: constants.isLogarithmic ? workspace.pointee.positions : workspace.pointee.commons)
  }

  /// Writes where the frames of a piece lie.
  @inline(__always)
  private mutating func place(
    _ frames: Range<Int>, piece index: Int, end: PassFrame, _ tile: UnsafePointer<HapticTile>,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let piece = sharpness[index]
    let growth = constants.span * piece.slope
    // The kernel's series holds to a unit of growth.
    if constants.isLogarithmic, growth != 0, abs(growth) * (end - piece.start) <= 1 {
      workspace.pointee.kernels.fillWarp(
        first: frames.lowerBound, end: frames.upperBound, origin: piece.start - tile.pointee.start,
        start: piece.warp, rate: piece.rate, growth: growth, output: workspace.pointee.warp)
      return
    }
    for frame in frames {
      workspace.pointee.warp[frame] = warp(
        at: tile.pointee.start + Double(frame), piece: index, of: tile)
    }
  }

  /// Warped frames, or common turns, from the tile's start to an instant inside a piece.
  @inline(__always)
  mutating func warp(at instant: PassFrame, piece index: Int, of tile: UnsafePointer<HapticTile>)
    -> Double
  {
    guard tile.pointee.isMoving else { return tile.pointee.rate * (instant - tile.pointee.start) }
    let piece = sharpness[index]
    let elapsed = instant - piece.start
    if constants.isLogarithmic {
      let growth = constants.span * piece.slope
      return piece.warp
        + piece.rate * elapsed * (growth == 0 ? 1 : meanExponential(growth * elapsed))
    }
    return piece.warp + constants.span * elapsed * (piece.value + piece.slope * elapsed / 2)
  }
}

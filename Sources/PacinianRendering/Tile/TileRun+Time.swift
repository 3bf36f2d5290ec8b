import PacinianKernels

/// The effect of the sharpness control on time, or on a phase, in a tile.
///
/// The way in which a tile is computed depends on its voices and on the values of its controls, not
/// on the form of the controls. A control that is sent live therefore gives the same bits as the
/// same control in the pattern.
extension TileRun {
  /// The most growth of the warp's rate from a tile's centre to its end for which its series hold.
  private static let mostGrowth = 0.25

  /// The course of the sharpness control in a tile, as far as its pieces show it.
  enum Course {
    case constant
    case line
    /// A value for each frame, in the arrays' `values`.
    case steps
    case pieces
  }

  /// Finds the course of the sharpness control, whose pieces have been read, and its range.
  @inline(__always)
  mutating func findCourse() -> Course {
    guard !isBound else {
      splitPieces()
      return .pieces
    }
    let first = arrays.sharpness[0]
    if pieceCount == 1, first.run == nil {
      let last = first.value(at: end)
      (low, high) = (min(first.value, last), max(first.value, last))
      // A slope may be too small to move the value.
      return isMoving ? .line : .constant
    }
    let steps = arrays.steps
    steps.pointee = pacinian_steps(low: .infinity, high: -.infinity, length: 0, middle: 0)
    guard readSteps() else {
      splitPieces()
      return isMoving ? .pieces : .constant
    }
    (low, high) = (steps.pointee.low, steps.pointee.high)
    return isMoving ? .steps : .constant
  }

  /// Reads the pieces into the arrays' `values`; `false` if a piece is neither constant nor a run
  /// of values.
  private mutating func readSteps() -> Bool {
    let (values, steps) = (arrays.values, arrays.steps)
    for index in 0..<pieceCount {
      let piece = arrays.sharpness[index]
      let from = piece.start - start
      guard piece.slope == 0, from.roundedDown == from else { return false }
      let begin = Int(from)
      let until =
        index + 1 < pieceCount ? arrays.sharpness[index + 1].start : self.end
      let end = Int((until - start).roundedUp)
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
  mutating func splitPieces() {
    pieceCount = PassControl.expandRuns(
      pieceCount, of: arrays.sharpness, to: end)
    assert(pieceCount <= arrays.pieceCapacity, "pieces have room")
    (low, high) = (.infinity, -.infinity)
    for piece in 0..<pieceCount {
      let first = arrays.sharpness[piece].value
      let last = arrays.sharpness[piece].value(at: pieceEnd(piece))
      arrays.lows[piece] = min(first, last)
      arrays.highs[piece] = max(first, last)
      low = min(low, arrays.lows[piece])
      high = max(high, arrays.highs[piece])
    }
  }

  /// Computes the positions of the tile's frames in the time of free voices.
  /// - Parameters:
  ///   - start: the warp at the tile's first frame.
  ///   - needsPieces: whether voices begin, end or change in the tile.
  @inline(__always)
  mutating func setTime(_ course: Course, from start: Double, needsPieces: Bool) {
    warpStart = start
    let isLogarithmic = constants.pointee.isLogarithmic
    switch course {
    case .constant:
      if needsPieces { splitPieces() }
      rate = constants.pointee.warpRate(of: low)
      middle = rate * plan.pointee.half
      length = rate * Double(plan.pointee.tileFrames)
      scale = isLogarithmic ? middle : plan.pointee.half
      detune = isLogarithmic ? 0 : rate
      return
    case .line where isLogarithmic && isGentle(arrays.sharpness[0]):
      setLine(needsPieces: needsPieces)
    case .steps where isLogarithmic && !needsPieces:
      let steps = arrays.steps
      kernels.warpSteps(
        arrays.values, steps, scale: constants.pointee.span, count: plan.pointee.tileFrames,
        output: workspace.pointee.positions)
      (length, middle) = (steps.pointee.length, steps.pointee.middle)
    case .line, .steps, .pieces:
      if !isBound, pieceCount == 1 || course == .steps { splitPieces() }
      placeFrames()
    }
    time = isLogarithmic ? .warped : .turning
    scale = isLogarithmic ? 1 : plan.pointee.half
    guard constants.pointee.hasMovingHarmonics else { return }
    fillLines(
      of: arrays.sharpness, count: pieceCount, less: level,
      into: workspace.pointee.moves)
  }

  private func isGentle(_ piece: TilePiece) -> Bool {
    methods.contains(.lines)
      && abs(constants.pointee.span * piece.slope) * plan.pointee.half <= Self.mostGrowth
  }

  /// Sets the time of a control that is a gentle line: the logarithm of the warp's rate is a line
  /// too.
  private mutating func setLine(needsPieces: Bool) {
    let piece = arrays.sharpness[0]
    growth = constants.pointee.span * piece.slope
    centreRate = exponential(constants.pointee.span * piece.value(at: centre))
    let rest = Double(plan.pointee.tileFrames) - plan.pointee.half
    middle = centreRate * plan.pointee.half * meanExponential(-growth * plan.pointee.half)
    length = middle + centreRate * rest * meanExponential(growth * rest)
    guard needsPieces else { return }
    (arrays.lows[0], arrays.highs[0]) = (low, high)
    arrays.sharpness[0].warp = 0
    arrays.sharpness[0].rate = exponential(constants.pointee.span * piece.value(at: start))
  }

  /// Writes the positions of the frames, or of the nodes, of a tile whose control is one gentle
  /// line.
  mutating func warpLine(
    at times: UnsafePointer<Float>, count: Int,
    to output: UnsafeMutablePointer<Float>
  ) {
    kernels.warpLine(
      rate: centreRate, growth: growth, half: plan.pointee.half,
      times: times, frames: count,
      output: output)
  }

  @inline(__always)
  mutating func pieceEnd(_ piece: Int) -> PassFrame {
    piece + 1 < pieceCount ? arrays.sharpness[piece + 1].start : end
  }

  /// The frames of the tile, from its first, at or after an instant.
  @inline(__always)
  mutating func firstFrame(from instant: PassFrame) -> Int {
    Int((instant - start).roundedUp)
  }

  /// Writes a control's value less `level` at every frame of the tile.
  mutating func fillLines(
    of pieces: UnsafePointer<TilePiece>, count: Int, less level: Double,
    into output: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<count {
      let piece = pieces[index]
      let end = index + 1 < count ? pieces[index + 1].start : self.end
      if let run = piece.run {
        let first = firstFrame(from: piece.start)
        for frame in first..<firstFrame(from: end) {
          output[frame] = run[frame - first] - Float(level)
        }
        continue
      }
      kernels.fillLine(
        first: firstFrame(from: piece.start), end: firstFrame(from: end),
        origin: piece.start - start, value: piece.value - level, slope: piece.slope,
        output: output)
    }
  }

  /// Computes the positions of the tile's frames from the pieces of the control, each of which has
  /// a closed form. Logarithmic map: every free voice's frequency is its own times `m = e^(span ·
  /// c)`, so all are functions of the warped time `W = ∫ m dt`. Linear map: the control adds `span
  /// · c` to every free voice's frequency, so all share the phase `Φ = ∫ span · c dt`.
  private mutating func placeFrames() {
    let count = pieceCount
    if constants.pointee.isLogarithmic {
      for piece in 0..<count { arrays.exponents[piece] = arrays.sharpness[piece].value }
      kernels.exponentials(
        arrays.exponents, scale: constants.pointee.span, count: count, output: arrays.exponents)
      for piece in 0..<count { arrays.sharpness[piece].rate = arrays.exponents[piece] }
    }
    var (reached, from) = (0.0, 0)
    for index in 0..<count {
      arrays.sharpness[index].warp = reached
      let end = pieceEnd(index)
      let last = firstFrame(from: end)
      assert(from >= 0 && last <= plan.pointee.tileFrames, "pieces lie in their tile")
      place(from..<last, piece: index, end: end)
      reached = warp(at: end, piece: index)
      from = last
    }
    length = reached
    let frames = plan.pointee.tileFrames
    middle =
      isBound ? boundMiddle : (workspace.pointee.warp[0] + workspace.pointee.warp[frames - 1]) / 2
    kernels.relative(
      workspace.pointee.warp, centre: middle, count: frames,
      output: constants.pointee.isLogarithmic
        ? workspace.pointee.positions : workspace.pointee.commons)
  }

  /// Position 0 of carriers while the host writes the control, so that not all values are known:
  /// half of the length of a tile with the control's neutral value.
  private var boundMiddle: Double { constants.pointee.isLogarithmic ? plan.pointee.half : 0 }

  /// Writes the positions of the frames of a piece.
  @inline(__always)
  private mutating func place(
    _ frames: Range<Int>, piece index: Int, end: PassFrame
  ) {
    let piece = arrays.sharpness[index]
    let growth = constants.pointee.span * piece.slope
    // The kernel's series holds to a unit of growth.
    if constants.pointee.isLogarithmic, growth != 0, abs(growth) * (end - piece.start) <= 1 {
      kernels.fillWarp(
        first: frames.lowerBound, end: frames.upperBound, origin: piece.start - start,
        start: piece.warp, rate: piece.rate, growth: growth, output: workspace.pointee.warp)
      return
    }
    for frame in frames {
      workspace.pointee.warp[frame] = warp(
        at: start + Double(frame), piece: index)
    }
  }

  /// Warped frames, or common turns, from the tile's start to an instant inside a piece.
  @inline(__always)
  mutating func warp(at instant: PassFrame, piece index: Int)
    -> Double
  {
    guard isMoving else { return rate * (instant - start) }
    let piece = arrays.sharpness[index]
    let elapsed = instant - piece.start
    if constants.pointee.isLogarithmic {
      let growth = constants.pointee.span * piece.slope
      return piece.warp
        + piece.rate * elapsed * (growth == 0 ? 1 : meanExponential(growth * elapsed))
    }
    return piece.warp + constants.pointee.span * elapsed * (piece.value + piece.slope * elapsed / 2)
  }
}

import PacinianKernels

/// Tiles of few voices in which the control of sharpness moves but no voice begins, corners or
/// meets a bound: the usual tile of a host's player that does not rest.
///
/// Whether a tile is of this kind depends on its voices and its controls' values, not on the form
/// in which they were given. A control sent live therefore gives the bits that it gives in the
/// pattern.
extension PlayerState {
  /// Voices up to which each is evaluated at every frame: beyond it nodes cost less.
  static let mostFew = 24
  /// Voices that hold from which on they go through nodes: fewer cost less at every frame.
  private static let fewestAtNodes = 5
  /// The most growth of the warp's rate from a tile's centre to its end: for more, its series and
  /// a tile's nodes do not hold.
  private static let mostGrowth = 0.25

  /// The course of the sharpness control in a tile.
  enum Course {
    case constant(Double)
    case line(TilePiece)
    /// A value for each frame, in the setup's `values`.
    case steps
  }

  /// The course of the sharpness control if the tile is of that kind, else `nil`.
  @inline(__always)
  mutating func readFew(nextStart: Int, _ workspace: TileWorkspace) -> Course? {
    let held = pool.groups[VoicePool.freeHolds].count
    guard pool.voiceCount > 0, pool.tabled.count == 0,
      pool.voiceCount <= Self.mostFew
        || (pool.voiceCount - held <= Self.mostFew && held <= TileWorkspace.chunk),
      Double(nextStart) >= tileControl.end, constants.harmonicCount == 1, !constants.hasLines,
      stopFrame >= tileControl.end || stopFrame < tileControl.start,
      let course = readCourse(workspace)
    else { return nil }
    if pool.voiceCount > Self.mostFew {
      guard case .steps = course, plan.vectors[0] == 1 else { return nil }
    }
    let end = tileControl.end - 1 + 1e-6
    for group in 0..<VoicePool.tabled where pool.groups[group].count > 0 {
      guard isSmooth(group, until: end, low: tileControl.low, high: tileControl.high) else {
        return nil
      }
    }
    return course
  }

  /// Renders the tile into the workspace's buffer, without transients and intensity.
  @inline(__always)
  mutating func renderFew(_ course: Course, _ workspace: TileWorkspace) {
    setTime(course, workspace)
    let frames = plan.tileFrames
    for frame in 0..<frames { workspace.buffer[frame] = 0 }
    for group in 0..<VoicePool.tabled where pool.groups[group].count > 0 {
      addSmooth(group: group, course, workspace)
    }
  }

  /// Whether every voice of a group is smooth up to a frame while the control stays in a range.
  mutating func isSmooth(_ group: Int, until end: Double, low: Double, high: Double) -> Bool {
    if pool.groups[group].isSmooth(until: end, low: low, high: high) { return true }
    pool.groups[group].measureBounds()
    return pool.groups[group].isSmooth(until: end, low: low, high: high)
  }

  /// Reads the control's course in the tile, and its range; `nil` where it is neither constant nor
  /// a gentle line nor a value for each frame.
  @inline(__always)
  private mutating func readCourse(_ workspace: TileWorkspace) -> Course? {
    let count = readSharpnessPieces()
    let first = sharpness[0]
    if count == 1, first.run == nil {
      let last = first.value(at: tileControl.end)
      (tileControl.low, tileControl.high) = (min(first.value, last), max(first.value, last))
      guard first.slope != 0 else { return .constant(first.value) }
      let growth = abs(constants.span * first.slope) * plan.half
      return constants.isLogarithmic && growth <= Self.mostGrowth ? .line(first) : nil
    }
    let steps = setup.pointee.steps
    steps.pointee = pacinian_steps(low: .infinity, high: -.infinity, length: 0, middle: 0)
    if count == 1, let run = first.run, first.start == tileControl.start {
      workspace.kernels.readSteps(
        run, count: plan.tileFrames, output: setup.pointee.values, steps)
    } else {
      guard readSteps(count, workspace) else { return nil }
    }
    (tileControl.low, tileControl.high) = (steps.pointee.low, steps.pointee.high)
    if !tileControl.isMoving { return .constant(tileControl.low) }
    return constants.isLogarithmic ? .steps : nil
  }

  /// Reads so many pieces into the setup's `values`; `false` where one is not constant or a run of
  /// values.
  private mutating func readSteps(_ count: Int, _ workspace: TileWorkspace) -> Bool {
    let (values, steps) = (setup.pointee.values, setup.pointee.steps)
    for index in 0..<count {
      let piece = sharpness[index]
      let from = piece.start - tileControl.start
      guard piece.slope == 0, from.roundedDown == from else { return false }
      let begin = Int(from)
      let until = index + 1 < count ? sharpness[index + 1].start : tileControl.end
      let end = Int((until - tileControl.start).roundedUp)
      assert(begin >= 0 && begin <= end && end <= plan.tileFrames, "pieces lie in their tile")
      if let run = piece.run {
        workspace.kernels.readSteps(
          run, count: end - begin, output: values + begin, steps)
      } else {
        for frame in begin..<end { values[frame] = piece.value }
        steps.pointee.low = min(steps.pointee.low, piece.value)
        steps.pointee.high = max(steps.pointee.high, piece.value)
      }
    }
    return true
  }

  /// Writes where each frame lies in warped time, and how the tile moves it on.
  private mutating func setTime(_ course: Course, _ workspace: TileWorkspace) {
    let size = Double(plan.tileFrames)
    tileControl.rate = .nan
    switch course {
    case .constant(let value):
      let rate = restRate(of: value)
      tileControl.rate = rate
      tileControl.middle = rate * plan.half
      tileControl.length = rate * size
    case .line(let piece):
      let (rate, growth) = setTime(piece)
      workspace.kernels.warpLine(
        rate: rate, growth: growth, half: plan.half, times: plan.frames, frames: plan.tileFrames,
        output: workspace.positions)
    case .steps:
      let steps = setup.pointee.steps
      workspace.kernels.warpSteps(
        setup.pointee.values, steps, scale: constants.span, count: plan.tileFrames,
        output: workspace.positions)
      (tileControl.length, tileControl.middle) = (steps.pointee.length, steps.pointee.middle)
    }
  }

  /// Notes how a tile in which the control is one line moves warped time on; returns the warp's
  /// rate at the tile's centre and the growth of its logarithm per frame.
  @inline(__always)
  mutating func setTime(_ piece: TilePiece) -> (rate: Double, growth: Double) {
    let growth = constants.span * piece.slope
    let rate = exponential(constants.span * piece.value(at: tileControl.centre))
    let rest = Double(plan.tileFrames) - plan.half
    tileControl.rate = .nan
    tileControl.middle = rate * plan.half * meanExponential(-growth * plan.half)
    tileControl.length = tileControl.middle + rate * rest * meanExponential(growth * rest)
    return (rate, growth)
  }

  @inline(__always)
  private mutating func addSmooth(
    group index: Int, _ course: Course, _ workspace: TileWorkspace
  ) {
    let group = pool.groups + index
    var (position, common, detune) = (tileControl.centre, 0.0, 0.0)
    var scale = plan.half
    var positions = plan.frames
    if VoicePool.isFree(index), constants.isLogarithmic {
      position = timeWarp.start + tileControl.middle
      if case .constant = course {
        scale *= tileControl.rate
      } else {
        scale = 1
        positions = UnsafePointer(workspace.positions)
      }
    } else if VoicePool.isFree(index) {
      common = timeWarp.start + tileControl.middle
      detune = tileControl.rate
    }
    if canUseNodes(group: index, course) {
      addWarped(group: index, position: position, workspace)
      return
    }
    workspace.kernels.addSmooth(
      group.pointee.smooth,
      count: group.pointee.count, holds: !VoicePool.isRamp(index),
      isQuadratic: constants.isQuadratic, position: position, common: common,
      detune: detune, scale: scale, positions: positions, centre: tileControl.centre,
      half: Float(plan.half), times: plan.frames, frames: plan.tileFrames,
      scratch: workspace.pairs, output: workspace.buffer)
  }

  /// Whether a group's voices differ in numbers only that a sum at nodes takes, and are enough.
  @inline(__always)
  private func canUseNodes(group index: Int, _ course: Course) -> Bool {
    if case .constant = course { return false }
    return index == VoicePool.freeHolds && constants.isLogarithmic && plan.vectors[0] == 1
      && pool.groups[index].count >= Self.fewestAtNodes
  }

  /// Adds a group of voices that hold by way of nodes.
  private mutating func addWarped(
    group index: Int, position: Double, _ workspace: TileWorkspace
  ) {
    let (first, last) = (workspace.positions[0], workspace.positions[plan.tileFrames - 1])
    let group = pool.groups + index
    group.pointee.setRowWidth(
      plan.width(for: Double(last - first) / 2), harmonics: 1, plan: plan,
      kernels: workspace.kernels)
    workspace.kernels.addWarped(
      group.pointee.smooth, rows: group.pointee.rows, count: group.pointee.count,
      position: position, width: group.pointee.rowWidth, polynomials: plan.polynomials,
      positions: workspace.positions, frames: plan.tileFrames, scratch: workspace.pairs,
      output: workspace.buffer)
  }
}

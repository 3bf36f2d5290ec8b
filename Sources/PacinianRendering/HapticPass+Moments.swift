import PacinianKernels

/// The way of moments: voices that run straight in a tile, one or thousands, as one polynomial of
/// time, in which they are as cheap as can be. It accepts voices that neither start, end, corner
/// nor meet a bound, whose carriers turn slowly enough for a polynomial.
extension HapticPass {
  /// Voices from which on a polynomial costs less than each voice frame by frame.
  private static let fewestVoices = 3

  /// Whether it accepts the voices of a group that has `smoothCount` smooth ones.
  /// - Parameter hasSharedNodes: whether their polynomial is wanted at a few nodes only.
  mutating func canUseMoments(smoothCount: Int, hasSharedNodes: Bool) -> Bool {
    guard setup.pointee.ways.contains(.moments) else { return false }
    if hasSharedNodes { return true }
    guard smoothCount >= Self.fewestVoices else { return false }
    for harmonic in 0..<constants.harmonicCount where plan.pointee.harmonics[harmonic].frames == 0 {
      return false
    }
    return true
  }

  /// Adds a group's voices but those that corner.
  mutating func addMoments(
    group index: Int, _ corners: TileCorners, _ tile: UnsafePointer<HapticTile>,
    _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let group = pool.groups + index
    let isFree = index == VoicePool.free
    let degree = degree(of: group, corners)
    if plan.pointee.isShared, !isFree || tile.pointee.time == .plain {
      var instant = tile.pointee.instant(
        isFree: isFree, isLogarithmic: constants.isLogarithmic, plan)
      instant.degree = Int32(degree)
      workspace.pointee.kernels.addMoments(
        group.pointee.columns.voices(), count: corners.voiceCount, at: &instant,
        skipping: corners.slots, skipCount: corners.count, scratch: workspace.pointee.moments,
        sums: target.polynomial.moments(degree: degree))
      return
    }
    if isFree, target.hasSharedNodes(tile, plan) {
      addNodes(group: index, degree, corners, tile, target, workspace)
      return
    }
    target.open(plan)
    // Heights of harmonics that the control moves have a part that moves with it.
    let isMoved = isFree && constants.hasMovingHarmonics && tile.pointee.isMoving
    for harmonic in 0..<constants.harmonicCount {
      for move in 0..<(isMoved ? 2 : 1) {
        if constants.hasLines {
          fillWeights(harmonic, group: index, count: corners.voiceCount, tile, isMove: move > 0)
        }
        for part in 0..<plan.pointee.tileFrames / plan.pointee.harmonics[harmonic].frames {
          let span = TilePart(
            part, of: harmonic, isFree: isFree, tile, setup, workspace)
          addPart(
            span, group: index, degree, corners, gains: move > 0 ? workspace.pointee.moves : nil,
            workspace)
        }
      }
    }
  }

  /// Adds a group's voices under a control that is one gentle line: their sum is as smooth as that
  /// of
  /// carriers of constant frequency, so its values at the bus's nodes say all of it.
  private mutating func addNodes(
    group index: Int, _ degree: Int, _ corners: TileCorners, _ tile: UnsafePointer<HapticTile>,
    _ target: TileTarget, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    var instant = tile.pointee.instant(isFree: true, isLogarithmic: true, plan)
    instant.degree = Int32(degree)
    for index in 0..<32 * (degree + 1) { workspace.pointee.sums[index] = 0 }
    // The span of the polynomial: the tile, in warped frames from its centre.
    let (first, last) = (-tile.pointee.middle, tile.pointee.length - tile.pointee.middle)
    instant.position += (first + last) / 2
    instant.scale = (last - first) / 2
    workspace.pointee.kernels.addMoments(
      pool.groups[index].columns.voices(), count: corners.voiceCount, at: &instant,
      skipping: corners.slots, skipCount: corners.count, scratch: workspace.pointee.moments,
      sums: workspace.pointee.sums)
    warpLine(
      tile, at: plan.pointee.nodes, count: 16, to: workspace.pointee.nodePositions,
      workspace.pointee.kernels)
    var series = pacinian_series(
      basis: plan.pointee.harmonics[0].basis, middle: Float((first + last) / 2),
      inverse: Float(1 / instant.scale), degree: Int32(degree), terms: plan.pointee.terms)
    target.writeGains(at: plan.pointee.nodes, count: 16, to: workspace.pointee.gains)
    workspace.pointee.kernels.addSeries(
      workspace.pointee.sums, &series, positions: workspace.pointee.nodePositions,
      times: plan.pointee.nodes,
      gains: workspace.pointee.gains, frames: 16, scratch: workspace.pointee.coefficients,
      output: target.shared.nodes())
  }

  /// The highest power of time in the amplitudes of the voices that do not corner.
  private mutating func degree(of group: UnsafeMutablePointer<VoiceGroup>, _ corners: TileCorners)
    -> Int
  {
    var moving = group.pointee.columns.movingCount
    guard moving > 0 else { return 0 }
    if moving > corners.count { return constants.isQuadratic ? 2 : 1 }
    for index in 0..<corners.count
    where group.pointee.columns.isMoving(Int(corners.slots[index])) {
      moving -= 1
    }
    return moving == 0 ? 0 : constants.isQuadratic ? 2 : 1
  }

  /// The heights of a harmonic at the middle of the control's range, or how much they move with the
  /// control, for each voice.
  private mutating func fillWeights(
    _ harmonic: Int, group index: Int, count: Int, _ tile: UnsafePointer<HapticTile>, isMove: Bool
  ) {
    let (records, weights) = (pool.groups[index].records, setup.pointee.weights)
    for slot in 0..<count {
      let record = records + slot
      let line = constants.harmonic(
        harmonic + 1, mode: record.pointee.mode, row: Int(record.pointee.row),
        event: events[Int(record.pointee.event)].sharpness)
      weights[slot] = Float(isMove ? line.slope : line.base + line.slope * tile.pointee.level)
    }
  }

  /// Adds a group's voices to a part of the own frames.
  private mutating func addPart(
    _ part: TilePart, group index: Int, _ degree: Int, _ corners: TileCorners,
    gains: UnsafePointer<Float>?, _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let weights = constants.hasLines ? UnsafePointer(setup.pointee.weights) : nil
    let voices = pool.groups[index].columns.voices(weights: weights)
    var (instant, series) = (part.instant, part.series)
    instant.degree = Int32(degree)
    series.degree = Int32(degree)
    // Turned, the sum of voices takes the cosine of the common turns, and the sum of the same
    // voices a quarter of a turn on takes the sine.
    for turn in 0..<(part.isTurning ? 2 : 1) {
      for index in 0..<32 * (degree + 1) { workspace.pointee.sums[index] = 0 }
      workspace.pointee.kernels.addMoments(
        voices, count: corners.voiceCount, at: &instant, skipping: corners.slots,
        skipCount: corners.count, scratch: workspace.pointee.moments, sums: workspace.pointee.sums)
      workspace.pointee.kernels.addSeries(
        workspace.pointee.sums, &series, positions: part.positions, times: part.times,
        gains: part.multipliers(gains, turn: turn, workspace), frames: part.frames,
        scratch: workspace.pointee.coefficients, output: workspace.pointee.own.frames + part.first)
      instant.common += 0.25 / instant.harmonic
    }
  }
}

import PacinianKernels

/// Tiles of few voices in which the control of sharpness is one gentle line and the intensity runs
/// straight, as between the points of curves: the voices are chirps, as smooth as resting ones, and
/// go through the same nodes.
extension PlayerState {
  /// Renders the tile if it is of that kind.
  /// - Parameter sums: at the tile's nodes, to which the tile is added; without, it is made
  ///   `output`.
  @inline(__always)
  mutating func renderChirps(
    _ course: Course, _ sums: UnsafeMutablePointer<Double>?, _ workspace: TileWorkspace
  ) -> Bool {
    guard case .line(let line) = course, plan.vectors[0] == 1, taps.count == 0,
      let gain = readStraightIntensity()
    else { return false }
    cursor.pendingTransient = cursor.transient
    let (rate, growth) = setTime(line)
    let nodes = sums ?? workspace.chirps
    if sums == nil {
      for lane in 0..<16 { nodes[lane] = 0 }
    }
    for group in 0..<VoicePool.tabled where pool.groups[group].count > 0 {
      let isFree = VoicePool.isFree(group)
      workspace.kernels.addChirps(
        pool.groups[group].smooth, count: pool.groups[group].count,
        holds: !VoicePool.isRamp(group), isQuadratic: constants.isQuadratic,
        position: isFree ? timeWarp.start + tileControl.middle : tileControl.centre,
        rate: isFree ? rate : 1, growth: isFree ? growth : 0, centre: tileControl.centre,
        half: plan.half, gain: gain.value(at: tileControl.centre), rise: gain.slope * plan.half,
        nodes: plan.nodes, sums: nodes)
    }
    guard sums == nil else { return true }
    for frame in 0..<plan.tileFrames { output[frame] = 0 }
    workspace.kernels.narrow(nodes, workspace.pairs)
    workspace.kernels.addNodes(
      workspace.pairs, degree: 0, matrix: plan.columns, times: plan.frames,
      frames: plan.tileFrames, output: output)
    return true
  }

  /// The course of the intensity control in the tile if it is one line, else `nil`.
  @inline(__always)
  private mutating func readStraightIntensity() -> TilePiece? {
    let count = readIntensityPieces()
    if count == 1, intensity[0].run == nil { return intensity[0] }
    guard let value = intensity.constant(count, to: tileControl.end) else { return nil }
    return TilePiece(start: tileControl.start, value: value, slope: 0)
  }
}

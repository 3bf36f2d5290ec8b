import PacinianKernels

/// A tile from beginning to end: it is read, each voice is rendered by the first way that accepts
/// it, and the gain brings what is the pass's own to what all share.
extension HapticPass {
  mutating func renderTile(
    _ number: Int, _ workspace: UnsafePointer<TileWorkspace>, to sink: TileSink
  ) {
    let size = plan.pointee.tileFrames
    let start = number * size - startFrame
    let tile = setup.pointee.tile
    tile.pointee = HapticTile(start: PassFrame(start), plan: plan)
    lastTile = LastTile(number: number, start: tile.pointee.start, end: tile.pointee.end)
    let starts = startsEvents(before: start + size)
    guard pool.count > 0 || taps.count > 0 || starts.events || starts.transients else { return }
    lastTile.isSilent = false
    tile.pointee.gain = readGain(of: tile)
    var target = TileTarget(
      sink, own: workspace.pointee.own, tile.pointee.gain, isQuadratic: constants.isQuadratic)
    if pool.count > 0 || starts.events {
      renderVoices(tile, hasStarts: starts.events, &target, workspace)
    }
    (lastTile.length, lastTile.rate) = (tile.pointee.length, tile.pointee.rate)
    if taps.count > 0 || starts.transients {
      target.open(plan)
      addTransients(tile, to: workspace.pointee.own.frames, workspace)
    }
    applyGain(tile, &target, workspace)
  }

  /// Whether events and transients start before the bus's frame that is `frame` of the pass's.
  @inline(__always)
  private mutating func startsEvents(before frame: Int) -> (events: Bool, transients: Bool) {
    (
      cursor.event < eventCount && start(ofEvent: cursor.event) < frame
        || isEntering && entryFrame < frame,
      cursor.transient < transientCount && start(ofTransient: cursor.transient) < frame
    )
  }

  /// Renders the continuous events of a tile.
  private mutating func renderVoices(
    _ tile: UnsafeMutablePointer<HapticTile>, hasStarts: Bool, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let course = readCourse(tile, workspace.pointee.kernels)
    var free = findCorners(group: VoicePool.free, tile, workspace.pointee.kernels, into: corners)
    var held = findCorners(
      group: VoicePool.held, tile, workspace.pointee.kernels, into: corners + free.count)
    let hasCorners = free.count + held.count > 0
    setTime(tile, course, needsPieces: hasCorners || hasStarts, workspace)
    let ways = setup.pointee.ways
    if tile.pointee.isLine,
      hasCorners || hasStarts || !ways.contains(.moments)
        || !target.hasSharedNodes(tile, plan)
    {
      warpLine(
        tile, at: plan.pointee.frames, count: plan.pointee.tileFrames,
        to: workspace.pointee.positions,
        workspace.pointee.kernels)
    }
    let carried = takeCarried(&free, &held, tile)
    addSmooth(group: VoicePool.free, free, tile, &target, workspace)
    addSmooth(group: VoicePool.held, held, tile, &target, workspace)
    if hasCorners {
      walkCorners(group: VoicePool.free, free, tile, &target, workspace)
      walkCorners(group: VoicePool.held, held, tile, &target, workspace)
      carryCorners(
        group: VoicePool.free, setup.pointee.carried, count: carried.free, tile, &target, workspace)
      carryCorners(
        group: VoicePool.held, setup.pointee.carried + carried.free, count: carried.held, tile,
        &target, workspace)
    }
    if hasStarts { startEvents(tile, &target, workspace) }
    flushStretches(tile, workspace)
  }

  /// Adds the voices of a group to which nothing happens, by the first way that accepts them.
  @inline(__always)
  private mutating func addSmooth(
    group index: Int, _ corners: TileCorners, _ tile: UnsafePointer<HapticTile>,
    _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let count = corners.voiceCount - corners.count
    guard count > 0, constants.harmonicCount > 0 else { return }
    let hasSharedNodes = index == VoicePool.free && target.hasSharedNodes(tile, plan)
    if hasSharedNodes, canUseNodes(smoothCount: count) {
      addSmoothNodes(corners, tile, target, workspace)
    } else if canUseMoments(smoothCount: count, hasSharedNodes: hasSharedNodes) {
      addMoments(group: index, corners, tile, &target, workspace)
    } else {
      addSmoothFrames(group: index, corners, tile, &target, workspace)
    }
  }

  /// Reads the course of the intensity control.
  private mutating func readGain(of tile: UnsafePointer<HapticTile>) -> TileGain {
    var gain = TileGain()
    gain.pieceCount = readPieces(.intensity, of: tile, into: intensity)
    if gain.pieceCount == 1, intensity[0].run == nil {
      gain.value = intensity[0].value(at: tile.pointee.centre)
      gain.rise = intensity[0].slope * plan.pointee.half
    } else if let value = intensity.constant(gain.pieceCount, to: tile.pointee.end) {
      gain.value = value
    } else {
      gain.isStraight = false
    }
    return gain
  }

  /// Brings what is the pass's own to what all share, with its gain: the law is multiplicative,
  /// so the control multiplies the sum of all events.
  private mutating func applyGain(
    _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    target.share()
    if target.own.hasMoments { target.open(plan) }
    guard target.isOpen else { return }
    target.own.finish(setup, workspace)
    let gain = tile.pointee.gain
    let isConstant = gain.isStraight && gain.rise == 0
    var gains = UnsafePointer(workspace.pointee.gains)
    if isConstant {
      for frame in 0..<plan.pointee.tileFrames { workspace.pointee.gains[frame] = target.factor }
    } else if gain.pieceCount == 1, let run = intensity[0].run {
      gains = run
    } else {
      fillLines(
        of: intensity, count: gain.pieceCount, less: 0, in: tile, into: workspace.pointee.gains,
        workspace.pointee.kernels)
    }
    workspace.pointee.kernels.addScaled(
      workspace.pointee.own.frames, gains: gains, isQuadratic: constants.isQuadratic && !isConstant,
      frames: plan.pointee.tileFrames, output: target.shared.frames)
  }
}

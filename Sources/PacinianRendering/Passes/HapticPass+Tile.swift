import PacinianKernels

/// A tile from beginning to end: its controls are read, its voices are rendered, and the pass's own
/// sound is mixed into the shared sink with the gain.
extension HapticPass {
  mutating func renderTile(
    _ number: Int, volume: Float, _ workspace: UnsafePointer<TileWorkspace>, to sink: TileSink
  ) {
    let start = number * plan.pointee.tileFrames - startFrame
    let end = start + plan.pointee.tileFrames
    run.lastTile = LastTile(number: number, start: PassFrame(start), end: PassFrame(end))
    let starts = startsEvents(before: end)
    guard pool.count > 0 || transientPool.count > 0 || starts.events || starts.transients else {
      return
    }
    run.lastTile.isSilent = false
    var tile = TileRun(start: run.lastTile.start, setup, workspace, events: events)
    readGain(&tile)
    tile.gain.volume = volume
    var target = TileTarget(sink, &tile)
    if pool.count > 0 || starts.events {
      renderVoices(&tile, hasStarts: starts.events, to: &target)
    }
    (run.lastTile.length, run.lastTile.rate) = (tile.length, tile.rate)
    if transientPool.count > 0 || starts.transients {
      target.open()
      addTransients(&tile, to: workspace.pointee.own.frames)
    }
    applyGain(&tile, &target)
  }

  /// Whether events and transients start before the pass's frame `frame`.
  @inline(__always)
  private mutating func startsEvents(before frame: Int) -> (events: Bool, transients: Bool) {
    (
      run.cursor.event < eventCount && start(ofEvent: run.cursor.event) < frame
        || run.isEntering && entryFrame < frame,
      run.cursor.transient < transientCount && start(ofTransient: run.cursor.transient) < frame
    )
  }

  /// Renders the continuous events of a tile.
  private mutating func renderVoices(
    _ tile: inout TileRun, hasStarts: Bool, to target: inout TileTarget
  ) {
    tile.pieceCount = readPieces(.sharpness, of: &tile)
    tile.isBound = isBound(.sharpness)
    let course = tile.findCourse()
    var free = sortVoices(VoicePool.free, &tile, into: tile.arrays.slots)
    var held = sortVoices(VoicePool.held, &tile, into: tile.arrays.slots + free.slotCount)
    let hasBreakpoints = free.slotCount + held.slotCount > 0
    tile.setTime(course, from: run.timeWarp.start, needsPieces: hasBreakpoints || hasStarts)
    if tile.isLine,
      hasBreakpoints || hasStarts || !tile.methods.contains(.sums)
        || !target.hasSharedNodes(&tile)
    {
      tile.warpLine(
        at: plan.pointee.frames, count: tile.frameCount, to: tile.workspace.pointee.positions)
    }
    if tile.time == .plain, free.slotCount + held.slotCount >= plan.pointee.leastStaying {
      tile.addsDifferences = true
      free.findStaying(low: tile.low, high: tile.high, into: tile.arrays.stayingSlots)
      held.findStaying(
        low: tile.low, high: tile.high, into: tile.arrays.stayingSlots + free.stayingCount)
    }
    addSmooth(free, &tile, to: &target)
    addSmooth(held, &tile, to: &target)
    if hasBreakpoints {
      moveOn(free, areStaying: false, &tile, to: &target)
      moveOn(held, areStaying: false, &tile, to: &target)
      moveOn(free, areStaying: true, &tile, to: &target)
      moveOn(held, areStaying: true, &tile, to: &target)
    }
    if hasStarts { startEvents(&tile, to: &target) }
    Frames.flush(&tile)
  }

  /// Adds the voices of a group to which nothing happens, by the first method that accepts them.
  /// (Voices that rest are in ``RestingVoices`` instead.)
  @inline(__always)
  private func addSmooth(
    _ voices: TileVoices, _ tile: inout TileRun, to target: inout TileTarget
  ) {
    guard voices.smoothCount > 0, tile.constants.pointee.harmonicCount > 0 else { return }
    guard !FewAtNodes.take(voices, &tile, to: &target),
      !SumsAtNodes.take(voices, &tile, to: &target), !Sums.take(voices, &tile, to: &target),
      !SumsOfParts.take(voices, &tile, to: &target)
    else { return }
    Frames.add(voices, &tile, to: &target)
  }

  /// Whether a host writes a control at every frame, so that the tile is rendered before all of its
  /// values are known. Then a frame must depend only on the values up to it.
  @inline(__always)
  func isBound(_ kind: PassControl.Kind) -> Bool {
    run.isControlled && controls[kind.rawValue].isBound
  }

  /// Reads the pieces of a control in a tile and returns their number.
  @inline(__always)
  mutating func readPieces(_ kind: PassControl.Kind, of tile: inout TileRun) -> Int {
    let (control, pieces) = (controls + kind.rawValue, tile.arrays.pieces(of: kind))
    guard run.isControlled, !control.pointee.isUnused else {
      // The only segment has begun with time and is the neutral value.
      pieces[0] = TilePiece(
        start: tile.start, value: score.pointee.track(kind).segments[0].value, slope: 0)
      return 1
    }
    // If a run is one of the pieces, it may become a piece for each frame.
    let capacity = tile.arrays.pieceCapacity
    let count = control.pieces(
      from: tile.start, to: tile.end, most: capacity - tile.frameCount - 2, into: pieces)
    assert(count <= capacity, "pieces have room")
    return count
  }
}

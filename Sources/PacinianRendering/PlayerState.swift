import CPacinianCPU

/// One player of a renderer: a score, a start frame, live controls, and its voices.
///
/// A tile is rendered from the state at its beginning and changes that state only when the next one
/// is asked for: so it can be rendered again when a live value lands in it.
struct PlayerState: BitwiseCopyable {
  let constants: RenderingConstants
  let table: TransientTable
  let plan: NodePlan
  let events: UnsafePointer<ScoreEvent>
  let eventCount: Int
  let envelopes: EnvelopeTable
  let transients: UnsafePointer<ScoreTransient>
  let transientCount: Int
  /// The renderer's frame of the player's frame 0.
  let startFrame: Int
  /// The player's tile, its gain applied.
  let output: UnsafeMutablePointer<Float>
  /// By `PlayerControl.Kind`.
  let controls: UnsafeMutablePointer<PlayerControl>
  let sharpness: UnsafeMutablePointer<TilePiece>
  let intensity: UnsafeMutablePointer<TilePiece>
  let exponents: UnsafeMutablePointer<Double>
  /// The range of each piece of sharpness.
  let pieceLows: UnsafeMutablePointer<Double>
  let pieceHighs: UnsafeMutablePointer<Double>
  let carriers: UnsafeMutablePointer<CarrierPiece>
  let corners: UnsafeMutablePointer<Int32>
  /// Where each group's corners begin and end in `corners`.
  let cornerEnds: UnsafeMutablePointer<Int>
  /// Corners to add through nodes.
  let ramps: UnsafeMutablePointer<pacinian_ramp>
  /// Where each group's ramps end, and after them those of the voices that start in this tile.
  let rampEnds: UnsafeMutablePointer<Int>
  var pool: VoicePool
  var taps: TransientPool

  /// The renderer's tile in `output`, −1 before the first.
  var tile = -1
  var isSilent = true
  /// A live value has landed in the tile since it was rendered.
  var isStale = false
  var tileControl = TileControl()
  /// Warped frames (logarithmic map) or common turns (linear map) at the tile's start.
  var warpStart = 0.0
  /// Whether the tile being rendered takes corners through nodes, and how many it has.
  var hasRamps = false
  var rampCount = 0
  /// Whether besides envelope controls are neutral, so that envelopes come from the table.
  var hasTabled = false
  var nextEvent = 0
  var nextTransient = 0
  /// The same after the tile.
  var pendingEvent = 0
  var pendingTransient = 0
  /// The player's frame at which it stops.
  var stopFrame = Double.infinity
  /// Events dropped because every voice was taken, and transients likewise.
  var droppedEvents = 0
  var droppedTransients = 0
  var pendingDroppedEvents = 0
  var pendingDroppedTransients = 0

  /// Nothing sounds or is still to come.
  var isFinished: Bool {
    (nextEvent == eventCount && nextTransient == transientCount
      || Double(stopFrame) <= tileControl.start) && pool.voiceCount == 0 && taps.count == 0
  }

  /// Makes `output` the player's sound in `tile`.
  @inline(__always)
  mutating func prepare(tile wanted: Int, _ workspace: TileWorkspace) {
    if wanted == tile {
      guard isStale else { return }
      discardTile()
    } else {
      finishTile(workspace.kernels)
      tile = wanted
    }
    isStale = false
    renderTile(workspace)
  }

  private mutating func discardTile() {
    pool.discardPending()
    taps.discardPending()
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
  }

  /// Applies what the tile did to the player's state.
  private mutating func finishTile(_ kernels: KernelSet) {
    guard tile >= 0 else { return }
    let end = tileControl.end
    for index in 0..<PlayerControl.kindCount {
      if !controls[index].isUnused { controls[index].advance(to: end) }
    }
    guard !isSilent else { return }
    warpStart += tileControl.length
    nextEvent = pendingEvent
    nextTransient = pendingTransient
    droppedEvents += pendingDroppedEvents
    droppedTransients += pendingDroppedTransients
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
    if pool.isUnchanged, taps.all == 0 { return }
    pool.applyTabled(
      envelopes, harmonics: constants.harmonicCount, hasLines: constants.hasLines, plan: plan)
    pool.applyPending(events: events, constants: constants, plan: plan, kernels: kernels)
    taps.applyPending(end: Int(end))
  }

  private mutating func renderTile(_ workspace: TileWorkspace) {
    let size = plan.tileFrames
    let start = tile * size - startFrame
    tileControl.start = Double(start)
    tileControl.centre = Double(start) + plan.half
    tileControl.end = Double(start + size)
    let nextStart = min(
      nextEvent < eventCount ? events[nextEvent].start : Int.max,
      nextTransient < transientCount ? transients[nextTransient].start : Int.max)
    isSilent = pool.voiceCount == 0 && taps.count == 0 && nextStart >= start + size
    guard !isSilent else { return }
    if renderSteady(nextStart: nextStart, workspace) { return }
    for frame in 0..<size { workspace.buffer[frame] = 0 }
    if pool.voiceCount == 0, nextEvent == eventCount || events[nextEvent].start >= start + size {
      // No voice is there to tell how time goes.
      pendingEvent = nextEvent
      tileControl.length = 0
      addTransients(workspace)
      applyIntensity(workspace)
      return
    }
    workspace.sums.clear()
    readSharpness(workspace)
    hasRamps = canRamp
    rampCount = 0
    hasTabled = hasRamps && canUseTable
    if hasRamps {
      for group in 0..<VoicePool.groupCount { setRowWidth(group: group, workspace) }
    }
    walkCorners(workspace)
    startEvents(workspace)
    for group in 0..<VoicePool.groupCount { accumulate(group: group, workspace) }
    if rampCount > 0 { addBuckets(workspace) }
    addSums(workspace)
    addTransients(workspace)
    applyIntensity(workspace)
  }

  /// Adds a block of the player's sound; the block starts at the renderer's frame `position`.
  mutating func add(
    to output: UnsafeMutablePointer<Float>, frameCount: Int, position: Int,
    _ workspace: TileWorkspace
  ) {
    let size = plan.tileFrames
    var done = 0
    while done < frameCount {
      let frame = position + done
      // A power of two: a division would take longer than a voice.
      let offset = frame & (size - 1)
      let count = min(size - offset, frameCount - done)
      let wanted = frame >> plan.tileShift
      if frame + count > startFrame, !isFinished || wanted == tile {
        prepare(tile: wanted, workspace)
        if !isSilent {
          // The first power of time is 1 at every frame.
          workspace.kernels.addProduct(
            values: self.output + offset, gains: plan.powers, count: count,
            output: output + done)
        }
      }
      done += count
    }
  }

  /// Queues a live value at a frame of the renderer.
  mutating func send(
    _ kind: PlayerControl.Kind, value: Double, frame: Int, rampFrames: Int
  ) -> Bool {
    let frame = Double(frame - startFrame)
    if tile >= 0, frame < tileControl.end { isStale = true }
    return controls[kind.rawValue].send(
      LiveEntry(frame: frame, value: value, rampFrames: Double(rampFrames)))
  }

  mutating func stop(at frame: Int) {
    let frame = Double(frame - startFrame)
    stopFrame = min(stopFrame, frame)
    if tile >= 0, frame < tileControl.end { isStale = true }
  }
}

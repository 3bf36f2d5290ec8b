import PacinianKernels

/// One pass through a score: where it began, live controls, and its voices.
///
/// The player's frames are whole numbers on the bus's grid, moved by `startFrame`; the score's frames are
/// those plus `fraction`.
///
/// A tile is rendered from the state at its beginning and changes that state only when the next one
/// is asked for: so it can be rendered again when a live value lands in it.
package struct PlayerState: BitwiseCopyable {
  let constants: RenderingConstants
  let table: TransientTable
  let plan: NodePlan
  let events: UnsafePointer<ScoreEvent>
  /// The same events, as much as a start with an envelope from the table needs.
  let starts: UnsafePointer<ScoreStart>
  let eventCount: Int
  let envelopes: EnvelopeTable
  let transients: UnsafePointer<ScoreTransient>
  let transientCount: Int
  /// The renderer's frame of the player's frame 0.
  private(set) var startFrame = 0
  /// The score's frame at the player's frame 0, 0 ..< 1, a multiple of 2⁻¹⁶: sums with whole frames are exact.
  private(set) var fraction = 0.0
  /// The player's first frame.
  private(set) var entryFrame = 0
  /// In the first tile: events that have begun before are to be entered midway.
  private(set) var isEntering = false
  /// The player's tile, its gain applied.
  let output: UnsafeMutablePointer<Float>
  /// By `PlayerControl.Kind`.
  package let live: LiveControls
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
  /// Nothing happens in the tile: voices hold all through.
  var isSteady = false
  /// Whether anything writes to a control.
  var isControlled = false
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

  /// Prepares a pass whose first frame is the renderer's frame `frame`, at the score's frame `scoreFrame`, which
  /// may lie before the score's beginning. What the last pass left is dropped; live values stay. Allocates
  /// nothing. Complexity: O(voice capacity).
  /// - Parameter entersMidway: whether continuous events that have begun earlier and still hold are entered.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func begin(at frame: Int, scoreFrame: Double, entersMidway: Bool) {
    var whole = scoreFrame.roundedDown
    fraction = ((scoreFrame - whole) * 65_536 + 0.5).roundedDown / 65_536
    if fraction == 1 {
      fraction = 0
      whole += 1
    }
    entryFrame = Int(whole)
    startFrame = frame - entryFrame
    live.begin(shift: startFrame, origin: fraction, entry: entryFrame)
    nextEvent = 0
    nextTransient = 0
    if entryFrame > 0 {
      nextEvent = firstIndex(eventCount) { start(ofEvent: $0) }
      nextTransient = firstIndex(transientCount) { start(ofTransient: $0) }
    }
    isEntering = entersMidway && nextEvent > 0
    pendingEvent = nextEvent
    pendingTransient = nextTransient
    tile = -1
    isSilent = true
    isSteady = false
    isControlled = live.areUsed()
    isStale = false
    tileControl.start = Double(entryFrame)
    tileControl.end = tileControl.start
    tileControl.length = 0
    warpStart = 0
    stopFrame = .infinity
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
    pool.reset(plan: plan)
    taps.reset()
  }

  /// The first of `count` that starts at or after the pass's first frame.
  private func firstIndex(_ count: Int, start: (Int) -> Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if start(middle) < entryFrame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inline(__always)
  var controls: UnsafeMutablePointer<PlayerControl> { live.controls }

  /// The player's frame at which an event starts.
  @inline(__always)
  func start(ofEvent index: Int) -> Int {
    fraction == 0 ? events[index].start : start(exact: events[index].exactStart)
  }

  /// The player's frame at which a transient starts.
  @inline(__always)
  func start(ofTransient index: Int) -> Int {
    fraction == 0 ? transients[index].start : start(exact: transients[index].exactStart)
  }

  private func start(exact: Double) -> Int { Int((exact - fraction + 0.5).roundedDown) }

  /// Continuous and transient events that sound.
  var soundingCount: Int {
    pool.voiceCount + taps.count
  }

  /// Events that found no free voice since the player was made.
  var droppedCount: Int {
    droppedEvents + droppedTransients
  }

  /// Nothing sounds or is still to come.
  var isFinished: Bool {
    (nextEvent == eventCount && nextTransient == transientCount && !isEntering
      || Double(stopFrame) <= tileControl.start) && pool.voiceCount == 0 && taps.count == 0
  }

  /// Makes `output` the player's sound in `tile`.
  @inline(__always)
  private mutating func prepare(tile wanted: Int, _ workspace: TileWorkspace) {
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
    pool.discardPending(envelopes)
    taps.discardPending()
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
  }

  /// Applies what the tile did to the player's state.
  private mutating func finishTile(_ kernels: KernelSet) {
    guard tile >= 0 else { return }
    if isControlled { live.advance(to: Int(tileControl.end)) }
    isEntering = false
    guard !isSilent else { return }
    warpStart += tileControl.length
    guard !isSteady else { return }
    nextEvent = pendingEvent
    nextTransient = pendingTransient
    droppedEvents += pendingDroppedEvents
    droppedTransients += pendingDroppedTransients
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
    if pool.isUnchanged, taps.all == 0 { return }
    pool.applyPending(events: events, constants: constants, plan: plan, kernels: kernels)
    taps.applyPending(end: Int(tileControl.end))
  }

  private mutating func renderTile(_ workspace: TileWorkspace) {
    let size = plan.tileFrames
    let start = tile * size - startFrame
    tileControl.start = Double(start)
    tileControl.centre = Double(start) + plan.half
    tileControl.end = Double(start + size)
    var nextStart = min(
      nextEvent < eventCount ? self.start(ofEvent: nextEvent) : Int.max,
      nextTransient < transientCount ? self.start(ofTransient: nextTransient) : Int.max)
    if isEntering { nextStart = entryFrame }
    isSilent = pool.voiceCount == 0 && taps.count == 0 && nextStart >= start + size
    guard !isSilent else { return }
    isSteady = renderSteady(nextStart: nextStart, workspace)
    guard !isSteady else { return }
    for frame in 0..<size { workspace.buffer[frame] = 0 }
    if pool.voiceCount == 0, !isEntering,
      nextEvent == eventCount || self.start(ofEvent: nextEvent) >= start + size
    {
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
    for group in 0..<VoicePool.groupCount where group != VoicePool.tabled || !hasTabled {
      accumulate(group: group, workspace)
    }
    if hasTabled { accumulateTabled(workspace) }
    if rampCount > 0 || pool.tabled.dueCount > 0 { addBuckets(workspace) }
    addSums(workspace)
    addTransients(workspace)
    applyIntensity(workspace)
  }

  /// Adds a block of the player's sound; the block starts at the renderer's frame `position`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func add(
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
      if frame + count > startFrame + entryFrame, !isFinished || wanted == tile {
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

  /// Queues what was sent; `false` if the queue is full.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func send(_ kind: Int, _ entry: LiveEntry) -> Bool {
    if tile >= 0, entry.frame - Double(startFrame) < tileControl.end { isStale = true }
    isControlled = true
    return live.send(kind, entry)
  }

  /// Where the pass stands.
  #if RT_PROOF
    @_noLocks
  #endif
  package func progress() -> PassProgress {
    PassProgress(
      isFinished: isFinished, soundingCount: soundingCount, droppedCount: droppedCount,
      queuedValues: live.queuedValues())
  }

  /// Has sounding events begin their release at the renderer's frame `frame`; later ones never start.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func stop(at frame: Int) {
    let frame = Double(frame - startFrame)
    stopFrame = min(stopFrame, frame)
    if tile >= 0, frame < tileControl.end { isStale = true }
  }
}

import PacinianKernels

/// One pass through a score: where it began, live controls, and its voices.
///
/// The player's frames are whole numbers on the bus's grid, moved by `startFrame`; the score's
/// frames are those plus `fraction`.
///
/// A tile is rendered from the state at its beginning and changes that state only when the next one
/// is asked for: so it can be rendered again when a live value lands in it.
package struct PlayerState: BitwiseCopyable {
  let setup: UnsafePointer<TileSetup>
  let score: UnsafePointer<ScoreView>
  /// The renderer's frame of the player's frame 0.
  private(set) var startFrame = 0
  /// The score's frame at the player's frame 0, 0 ..< 1, a multiple of 2⁻¹⁶: sums with whole frames
  /// are exact.
  private(set) var fraction = 0.0
  /// The player's first frame.
  private(set) var entryFrame = 0
  /// In the first tile: events that have begun before are to be entered midway.
  private(set) var isEntering = false
  /// By `PlayerControl.Kind`.
  package let live: LiveControls
  var pool: VoicePool
  var taps: TransientPool
  /// The positions of the voices among the resting ones, while the player rests.
  let restSlots: UnsafeMutablePointer<Int32>
  /// How many voices rest; −1 while the player is rendered tile by tile.
  var restCount = -1

  /// The engine's tile that was rendered last, −1 before the first.
  var tile = -1
  /// Whether its changes have been applied to the state.
  var isFinishedTile = false
  var isSilent = true
  /// Whether nothing happens in the tile: voices hold all through.
  var isSteady = false
  /// Whether anything writes to a control.
  var isControlled = false
  /// The player's frame up to which the sharpness control is known to move.
  var movingEnd = -Double.infinity
  var tileControl = TileControl()
  /// The pieces of sharpness and intensity in the tile that have been read; 0 before.
  var sharpnessCount = 0
  var intensityCount = 0
  /// Warped frames (logarithmic map) or common turns (linear map) at the tile's start.
  var warpStart = 0.0
  /// The rate of the warp since it last changed, and the player's frame and the warp at which it
  /// did: products do not depend on the tiles that lie between.
  var restRate = Double.nan
  var restFrame = 0.0
  var restWarp = 0.0
  /// Whether the tile being rendered takes corners through nodes, and how many it has.
  var hasRamps = false
  var rampCount = 0
  /// Whether besides envelope controls are neutral, so that envelopes come from the table.
  var hasTabled = false
  var nextEvent = 0
  var nextTransient = 0
  /// The next event and transient after the tile.
  var pendingEvent = 0
  var pendingTransient = 0
  /// The player's frame at which it stops, and the score's instant that was rounded to it.
  var stopFrame = Double.infinity
  var stopInstant = Double.infinity
  /// The score's instant at which the pass began.
  private(set) var beginning = 0.0
  /// Events dropped because every voice was taken, and transients likewise.
  var droppedEvents = 0
  var droppedTransients = 0
  var pendingDroppedEvents = 0
  var pendingDroppedTransients = 0

  /// Lays a player of a score out in a block of memory. It must `begin` before it renders.
  /// - Parameters:
  ///   - voiceCapacity: the most continuous events that sound at a time; a score that needs fewer
  ///     takes fewer.
  ///   - transientCapacity: the same for transients.
  #if RT_PROOF
    @_noLocks
  #endif
  package init(
    _ score: UnsafePointer<ScoreView>, setup: UnsafePointer<TileSetup>,
    live pool: UnsafeMutablePointer<LivePool>, voiceCapacity: Int, transientCapacity: Int,
    _ carver: inout MemoryCarver
  ) {
    self.setup = setup
    self.score = score
    live = LiveControls(
      score.pointee.tracks, count: PlayerControl.Kind.count, pool: pool, &carver)
    let voices = min(voiceCapacity, max(1, score.pointee.maximumVoices))
    self.pool = VoicePool(
      capacity: voices, plan: setup.pointee.plan,
      harmonics: setup.pointee.constants.harmonicCount, &carver)
    taps = TransientPool(
      capacity: min(transientCapacity, max(1, score.pointee.maximumTransients)), &carver)
    restSlots = carver.array(of: Int32.self, count: voices)
  }

  // Parts shared with other players, by the names under which this one reads them.
  @inline(__always) var constants: RenderingConstants { setup.pointee.constants }
  @inline(__always) var plan: NodePlan { setup.pointee.plan }
  @inline(__always) var table: TransientTable { score.pointee.table }
  @inline(__always) var events: UnsafePointer<ScoreEvent> { score.pointee.events }
  @inline(__always) var starts: UnsafePointer<ScoreStart> { score.pointee.starts }
  @inline(__always) var eventCount: Int { score.pointee.eventCount }
  @inline(__always) var envelopes: EnvelopeTable { score.pointee.envelopes }
  @inline(__always) var transients: UnsafePointer<ScoreTransient> { score.pointee.transients }
  @inline(__always) var transientCount: Int { score.pointee.transientCount }
  /// The tile's sound, its gain applied.
  @inline(__always) var output: UnsafeMutablePointer<Float> { setup.pointee.output }
  @inline(__always) var sharpness: UnsafeMutablePointer<TilePiece> { setup.pointee.sharpness }
  @inline(__always) var intensity: UnsafeMutablePointer<TilePiece> { setup.pointee.intensity }
  @inline(__always) var exponents: UnsafeMutablePointer<Double> { setup.pointee.exponents }
  @inline(__always) var pieceLows: UnsafeMutablePointer<Double> { setup.pointee.pieceLows }
  @inline(__always) var pieceHighs: UnsafeMutablePointer<Double> { setup.pointee.pieceHighs }
  @inline(__always) var carriers: UnsafeMutablePointer<CarrierPiece> { setup.pointee.carriers }
  @inline(__always) var corners: UnsafeMutablePointer<Int32> { setup.pointee.corners }
  @inline(__always) var cornerEnds: UnsafeMutablePointer<Int> { setup.pointee.cornerEnds }
  @inline(__always) var ramps: UnsafeMutablePointer<pacinian_ramp> { setup.pointee.ramps }
  @inline(__always) var rampEnds: UnsafeMutablePointer<Int> { setup.pointee.rampEnds }

  /// Prepares a pass whose first frame is the renderer's frame `frame`, at the score's frame
  /// `scoreFrame`, which may lie before the score's beginning. The rest of the last pass is
  /// dropped; live values stay. Allocates nothing. Complexity: O(voice capacity).
  /// - Parameters:
  ///   - beginning: the score's instant at which the pass begins, within a frame of `scoreFrame`: a
  ///     value that was sent supersedes writers of the pattern that began before it.
  ///   - entersMidway: whether continuous events that have begun earlier and still hold are
  ///     entered.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func begin(
    at frame: Int, scoreFrame: Double, beginning: Double, entersMidway: Bool
  ) {
    let scoreFrame = min(max(scoreFrame, -Self.furthest), Self.furthest)
    var whole = scoreFrame.roundedDown
    fraction = ((scoreFrame - whole) * 65_536 + 0.5).roundedDown / 65_536
    if fraction == 1 {
      fraction = 0
      whole += 1
    }
    entryFrame = Int(whole)
    startFrame = frame - entryFrame
    self.beginning = beginning
    live.begin(
      shift: startFrame, origin: fraction, entry: entryFrame, beginning: beginning - fraction)
    nextEvent = 0
    nextTransient = 0
    // Past half of frame 0, what starts with the score has started in the frame before.
    if entryFrame >= 0 {
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
    tileControl.start = Double(entryFrame)
    tileControl.end = tileControl.start
    tileControl.length = 0
    warpStart = 0
    movingEnd = -.infinity
    restRate = .nan
    restCount = -1
    stopFrame = .infinity
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
    pool.reset(plan: plan)
    taps.reset()
  }

  #if _pointerBitWidth(_32)
    package static let furthest = 0x1p30
  #else
    /// Frames up to here are exact, and sums of two have room in an `Int`; no event of a score
    /// starts later.
    package static let furthest = 0x1p52
  #endif

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
    assert((0..<eventCount).contains(index), "the score has this event")
    return fraction == 0 ? events[index].start : start(exact: events[index].exactStart)
  }

  /// The player's frame at which a transient starts.
  @inline(__always)
  func start(ofTransient index: Int) -> Int {
    assert((0..<transientCount).contains(index), "the score has this transient")
    return fraction == 0 ? transients[index].start : start(exact: transients[index].exactStart)
  }

  private func start(exact: Double) -> Int { Int((exact - fraction + 0.5).roundedDown) }

  /// The score's instant at which something is latched that is due at its instant `exact` and whose
  /// first frame is the player's frame `frame`: the later of the two (rendering model, section 1).
  @inline(__always)
  func latch(_ exact: Double, frame: Double) -> Double { max(exact, frame + fraction) }

  /// Continuous and transient events that sound.
  var soundingCount: Int {
    pool.voiceCount + taps.count
  }

  /// Events that found no free voice since the player was made.
  var droppedCount: Int {
    droppedEvents + droppedTransients
  }

  /// Whether no event sounds or is still to come.
  @inline(__always)
  var isFinished: Bool {
    (nextEvent == eventCount && nextTransient == transientCount && !isEntering
      || stopFrame <= max(tileControl.start, Double(entryFrame)))
      && pool.voiceCount == 0 && taps.count == 0
  }

  /// Makes `output` the player's sound in a tile of the renderer's, the next one or the same again.
  /// - Parameter sums: of the tile at its nodes, sixteen, to which the sound may be added instead.
  /// - Returns: `false` if the player is silent or its sound was added to the sums; `output` is
  ///   left as it was.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func render(
    tile wanted: Int, _ workspace: TileWorkspace, sums: UnsafeMutablePointer<Double>? = nil
  ) -> Bool {
    if wanted == tile, !isFinishedTile { discardTile() } else { finishTile(workspace.kernels) }
    tile = wanted
    isFinishedTile = false
    return renderTile(workspace, sums)
  }

  private mutating func discardTile() {
    pool.discardPending(envelopes)
    taps.discardPending()
    pendingDroppedEvents = 0
    pendingDroppedTransients = 0
  }

  /// Applies the tile's changes to the player's state. A second call does nothing.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func finishTile(_ kernels: KernelSet) {
    guard tile >= 0, !isFinishedTile else { return }
    isFinishedTile = true
    if isControlled { live.advance(to: Int(tileControl.end)) }
    // A pass that is to begin in the last half of a tile's last frame begins with the next tile.
    if Double(entryFrame) < tileControl.end { isEntering = false }
    guard !isSilent else {
      restRate = .nan
      return
    }
    advanceWarp(to: tileControl.end)
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

  /// Moves the warp on to the player's frame `end`, at the end of a tile or of a rest.
  mutating func advanceWarp(to end: Double) {
    guard !tileControl.rate.isNaN else {
      restRate = .nan
      warpStart += tileControl.length
      return
    }
    if tileControl.rate != restRate {
      restRate = tileControl.rate
      restFrame = tileControl.start
      restWarp = warpStart
    }
    warpStart = restWarp + restRate * (end - restFrame)
  }

  /// Whether `output` holds the tile.
  private mutating func renderTile(
    _ workspace: TileWorkspace, _ sums: UnsafeMutablePointer<Double>?
  ) -> Bool {
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
    guard !isSilent else { return false }
    (sharpnessCount, intensityCount) = (0, 0)
    isSteady = renderSteady(nextStart: nextStart, workspace)
    guard !isSteady else { return true }
    if let course = readFew(nextStart: nextStart, workspace) {
      pendingEvent = nextEvent
      if renderChirps(course, sums, workspace) { return sums == nil }
      renderFew(course, workspace)
      addTransients(workspace)
      applyIntensity(workspace)
      return true
    }
    for frame in 0..<size { workspace.buffer[frame] = 0 }
    if pool.voiceCount == 0, !isEntering,
      nextEvent == eventCount || self.start(ofEvent: nextEvent) >= start + size
    {
      // With no voices sounding, time needs no warp.
      pendingEvent = nextEvent
      tileControl.length = 0
      tileControl.rate = .nan
      addTransients(workspace)
      applyIntensity(workspace)
      return true
    }
    workspace.sums.clear()
    readSharpness(workspace)
    hasRamps = canRamp
    rampCount = 0
    hasTabled = hasRamps && canUseTable
    // The look at the table has used the pieces' buffer.
    intensityCount = 0
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
    return true
  }

  /// Queues a live value, as the caller does for each pass of the player.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func insert(_ kind: Int, _ entry: UnsafeMutablePointer<LiveEntry>) {
    isControlled = true
    movingEnd = -.infinity
    live.insert(kind, entry)
  }

  /// Queues a live value where the player has no other pass; `false` if the pool is empty.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func send(_ kind: Int, _ entry: LiveEntry) -> Bool {
    isControlled = true
    movingEnd = -.infinity
    return live.send(kind, entry)
  }

  /// Begins the release of sounding events at the frame nearest to the renderer's instant
  /// `instant`; later events never start.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func stop(at instant: Double) {
    let frame = (instant + 0.5).roundedDown - Double(startFrame)
    guard frame < stopFrame else { return }
    stopFrame = frame
    stopInstant = instant - Double(startFrame) + fraction
    // A pass that is stopped where it begins is over: nothing begins in a tile that has begun.
    if frame <= Double(entryFrame), !isFinishedTile { discardTile() }
  }
}

/// Looking at a player: on the pointer, because a call on the value would copy it.
extension UnsafeMutablePointer<PlayerState> {
  /// The progress of the pass.
  #if RT_PROOF
    @_noLocks
  #endif
  package func progress() -> PassProgress {
    PassProgress(
      isFinished: pointee.isFinished, soundingCount: pointee.soundingCount,
      droppedCount: pointee.droppedCount)
  }

  /// Whether the player rests.
  #if RT_PROOF
    @_noLocks
  #endif
  package func isResting() -> Bool { pointee.restCount >= 0 }
}

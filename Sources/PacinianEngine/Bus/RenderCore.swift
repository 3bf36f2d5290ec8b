import PacinianBase
import PacinianModel
import PacinianRendering
import Synchronization

/// The render thread's side of an engine: carries out control calls at their frames and mixes the
/// players.
///
/// Nothing here allocates, locks, blocks or fails.
struct RenderCore: BitwiseCopyable {
  /// The most frames rendered at a time: the buffers' size.
  static let chunk = TileSetup.largestTile

  let atomics: UnsafeMutablePointer<EngineAtomics>
  let settings: RenderSettings
  var tiles: BusDriver
  /// The sink into which one player is rendered by itself.
  let soloSink: TileSink
  /// What the calls of an instant inside a tile change in it, if they have changed anything.
  let changes: TileSink
  var hasChanges = false
  /// With two haptic channels, the part of the tile that they do not share: the sound of players
  /// whose channel gains are not 1.
  let tileSides: Mix?
  /// The block that contains the voices that rest, if they have moved to a block.
  var restingBlock: UnsafeMutablePointer<GrownBlock>?
  let buffers: ChunkBuffers
  /// The live values of all players, the memory that they have at least, the number of values for
  /// which there is memory, the blocks that were added, and the blocks that are released once no
  /// value is held.
  let live: UnsafeMutablePointer<LivePool>
  let leastLive: UnsafeMutablePointer<LiveEntry>
  var liveRoom = GrowingMemory.least.entries
  var liveBlocks: UnsafeMutablePointer<GrownBlock>?
  var surplusLiveBlocks: UnsafeMutablePointer<GrownBlock>?
  var blockValues: BlockValues
  var calls: WaitingCalls
  var players: ListedPlayers
  /// The sound of passes that were cut.
  var fades: CutFades
  var stages: BusStages
  var run = EngineRun()
  /// The frame that the next chunk starts with.
  var position = 0
  var idleFrames = 0.0
  /// Whether there is a handler to call or memory to free.
  var hasNews = false

  init(
    _ configuration: EngineConfiguration, profile: ActuatorProfile,
    atomics: UnsafeMutablePointer<EngineAtomics>, tiles: BusDriver,
    live: UnsafeMutablePointer<LivePool>, leastLive: UnsafeMutablePointer<LiveEntry>,
    queue: CommandReader, runs: RunArena, memory: Memory
  ) {
    self.atomics = atomics
    self.tiles = tiles
    settings = RenderSettings(configuration)
    soloSink = TileSink(tileFrames: tiles.frameCount, memory: memory)
    changes = TileSink(tileFrames: tiles.frameCount, memory: memory)
    tileSides = settings.isStereo ? Mix(frames: tiles.frameCount, memory: memory) : nil
    (self.live, self.leastLive) = (live, leastLive)
    buffers = ChunkBuffers(frames: Self.chunk, isStereo: settings.isStereo, memory: memory)
    blockValues = BlockValues(runs)
    calls = WaitingCalls(configuration, queue: queue, memory: memory)
    players = ListedPlayers(capacity: GrowingMemory.least.players, memory: memory)
    fades = CutFades(
      frames: Int(
        min(configuration.smoothing, CutFades.longest) * Double(configuration.sampleRate)),
      isStereo: settings.isStereo, memory: memory)
    stages = BusStages(configuration, profile)
  }

  /// The frame that the next chunk starts with.
  @inline(__always)
  var now: BusFrame { BusFrame(position) }

  /// Renders the next block; see ``Engine/renderBlock(haptic:audio:frameCount:hasBegun:)``.
  @_noLocks
  static func render(
    _ core: UnsafeMutablePointer<RenderCore>, _ atomics: UnsafeMutablePointer<EngineAtomics>,
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int,
    hasBegun: Bool
  ) {
    guard hasBegun else {
      // Another thread ends the players of a stopped engine: silence is right.
      clear(haptic, atomics.pointee.hapticChannels, audio, from: 0, to: frameCount)
      atomics.pointee.position.wrappingAdd(frameCount, ordering: .relaxed)
      return
    }
    let hasNews = core.pointee.render(haptic: haptic, audio: audio, frameCount: frameCount)
    atomics.pointee.isDriven.store(false, ordering: .releasing)
    // (An exchange, so that `isLooking` is not read before the news are written.)
    if hasNews,
      !atomics.pointee.isLooking.logicalOr(false, ordering: .sequentiallyConsistent).oldValue
    {
      pacinian_post(atomics.pointee.semaphore)
    }
  }

  /// Renders the next block; the caller holds `isDriven`. Returns whether a listener is to be
  /// woken.
  private mutating func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int
  ) -> Bool {
    let began = pacinian_nanoseconds()
    position = atomics.pointee.position.load(ordering: .relaxed)
    followSettings()
    var done = 0
    while done < frameCount {
      followRun()
      followPause()
      guard !run.stands else {
        Self.clear(haptic, atomics.pointee.hapticChannels, audio, from: done, to: frameCount)
        break
      }
      rampStages()
      if !run.isFading { carryOutCommands() }
      if !blockValues.isEmpty { applyBlockValues() }
      endChanges()
      let count = min(frameCount - done, framesToNextChange())
      renderChunk(haptic, audio, from: done, count: count)
      done += count
    }
    finishBlock(began: began)
    #if DEBUG
    checkInvariants()
    #endif
    defer { hasNews = false }
    return hasNews && settings.hasListener
  }

  /// Carries out calls without sound, for an engine that is stopped and not rendered. The caller
  /// holds `isDriven`.
  mutating func carryOutInSilence() {
    position = atomics.pointee.position.load(ordering: .relaxed)
    followSettings()
    endRun(atomics.pointee.run.load(ordering: .acquiring))
    carryOutCommands(isLimited: false)
    endChanges()
    releaseCommands()
    releaseLive()
    dropSurplusLive()
  }

  /// Changes to the engine's present run, after players have faded out.
  private mutating func followRun() {
    let wanted = atomics.pointee.run.load(ordering: .acquiring)
    guard wanted != run.number else { return }
    let isCut =
      wanted & 1 != 0
      && atomics.pointee.interruptedRun.load(ordering: .relaxed) >= max(run.number, 1)
    if run.isFading {
      if run.fadeFrames == 0 || isCut { endRun(wanted) }
    } else if settings.smoothingFrames == 0 || isCut || hasNoPresentPlayer() {
      endRun(wanted)
    } else {
      for player in players.all { unprepare(player) }
      run.isFading = true
      run.fadeFrames = settings.smoothingFrames
    }
  }

  /// Pauses the run, or resumes it, unless the run is ending.
  private mutating func followPause() {
    let isPaused =
      run.isRunning && !run.isFading && atomics.pointee.isPaused.load(ordering: .relaxed)
    guard isPaused != run.isPaused else { return }
    run.isPaused = isPaused
    run.pauseFrames = isPaused ? settings.smoothingFrames : 0
  }

  private static func clear(
    _ haptic: UnsafeMutablePointer<Float>?, _ channels: Int,
    _ audio: UnsafeMutablePointer<Float>?, from first: Int, to end: Int
  ) {
    if let haptic { for index in channels * first..<channels * end { haptic[index] = 0 } }
    if let audio { for index in 2 * first..<2 * end { audio[index] = 0 } }
  }

  /// Ends every player at once.
  private mutating func endRun(_ next: Int) {
    // A sound that fades to silence counts as ended where the fade begins.
    let cut = run.isFading ? position - (settings.smoothingFrames - run.fadeFrames) : position
    run.isFading = false
    idleFrames = 0
    guard next != run.number else { return setStages() }
    endChanges()
    while let player = players.firstActive { players.deactivate(player, after: nil) }
    while let player = players.first { end(player, at: BusFrame(cut)) }
    tiles.present.begin(tiles.setup)
    tileSides?.clear(tiles.frameCount)
    fades.clear()
    dropCommands(before: next)
    run.number = next
    // (A fade that was requested for this run begins with it.)
    run.fadeOut = .none
    setStages()
    atomics.pointee.reachedRun.store(next, ordering: .releasing)
    hasNews = true
  }

  /// Frames until a command is due, a loop's pass ends or a tile begins; at least 1.
  @inline(__always)
  private func framesToNextChange() -> Int {
    var room = tiles.frameCount - offset(of: position)
    if run.isFading { return min(room, max(1, run.fadeFrames)) }
    if run.isPaused { room = min(room, max(1, run.pauseFrames)) }
    let next = min(calls.scheduled.firstFrame, players.loops.firstFrame)
    // The instant is within the frame with which a chunk begins.
    let frames = next - now
    return frames < Double(room) ? max(1, Int(frames)) : room
  }

  /// - Parameter first: the block's frame that the chunk begins with.
  private mutating func renderChunk(
    _ haptic: UnsafeMutablePointer<Float>?, _ audio: UnsafeMutablePointer<Float>?, from first: Int,
    count: Int
  ) {
    let isIdle =
      players.first == nil && atomics.pointee.busyPlayers.held.load(ordering: .relaxed) == 0
    idleFrames = isIdle ? idleFrames + Double(count) : 0
    if !isInTile { beginTile() }
    if players.firstBound != nil { addBound(from: first, count: count) }
    let offset = self.offset(of: position)
    assert(count > 0 && offset + count <= tiles.frameCount, "a chunk lies in its tile")
    var bus = buffers.haptic
    if let haptic, !settings.isStereo { bus = HapticChannels(haptic + first) }
    let present = tiles.present.frames + offset
    for frame in 0..<count { bus.left[frame] = present[frame] }
    if let right = bus.right, let tileSides {
      for frame in 0..<count {
        bus.left[frame] += tileSides.left[offset + frame]
        right[frame] = present[frame] + tileSides.right[offset + frame]
      }
    }
    if settings.hasAudio {
      buffers.mix.clear(count)
      var player = players.firstActive
      while let core = player {
        addAudio(of: core, count: count)
        player = core.pointee.nextActive
      }
    }
    fades.add(to: bus, settings.hasAudio ? buffers.mix : nil, from: position, count: count)
    finishMix(haptic: bus, count: count)
    if let haptic, let right = bus.right {
      for frame in 0..<count {
        haptic[2 * (first + frame)] = bus.left[frame]
        haptic[2 * (first + frame) + 1] = right[frame]
      }
    }
    if let audio {
      for frame in 0..<count {
        audio[2 * (first + frame)] = buffers.mix.left[frame]
        audio[2 * (first + frame) + 1] = buffers.mix.right[frame]
      }
    }
    position += count
    sweep()
  }
}

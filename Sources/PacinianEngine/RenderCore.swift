import PacinianLibc
import PacinianOutput
import PacinianRendering
import Synchronization

/// The render thread's side of an engine: carries out control calls at their frames and mixes the
/// players.
///
/// Nothing here allocates, locks, blocks or fails.
struct RenderCore: BitwiseCopyable {
  /// The most frames rendered at a time: the scratch buffers' size.
  static let chunk = TileSetup.largestTile

  let signals: UnsafeMutablePointer<EngineSignals>
  let setup: UnsafePointer<TileSetup>
  let workspace: UnsafePointer<TileWorkspace>
  /// The live values of all players.
  let live: UnsafeMutablePointer<LivePool>
  /// The voices of all players that rest.
  let resting: UnsafeMutablePointer<RestingVoices>
  /// The haptic bus's present tile, and the sound of one player that is wanted alone.
  let tile: TileSink
  let alone: TileSink
  let smoothingFrames: Int
  let entersEventsMidway: Bool
  let idleFramesLimit: Double
  let sampleRate: Double
  /// In seconds.
  let shortestLoop: Double
  /// Whether the audio bus is rendered.
  let hasAudio: Bool
  /// Whether a thread waits for `hasNews`.
  let hasListener: Bool
  /// The haptic bus's chunk in a call without a haptic buffer.
  let spare: UnsafeMutablePointer<Float>
  let mix: Mix
  /// The buffers for one player whose gain is not 1.
  let scratch: Mix
  let arena: PassArena
  /// The sound of passes that were cut.
  var fades: CutFades
  /// The memory of values that come with a render call, those that have been handed over with the
  /// present one, and the most live values of all players, those of the present included.
  let runs: PassArena
  var firstHanded: UnsafeMutablePointer<HandedRun>?
  var lastHanded: UnsafeMutablePointer<HandedRun>?
  let liveRoom: Int
  var queue: CommandQueue
  /// Calls for later: starts, stops, pauses and resumes.
  var scheduled: CommandHeap
  /// Players that rest, by the frame at which their rest ends, and players that loop, by the end of
  /// their pass.
  var wakes: PlayerAgenda
  var loops: PlayerAgenda
  var hapticStage: BusStage
  var leftStage: BusStage
  var rightStage: BusStage
  /// The frame that the next chunk starts with.
  var position = 0
  /// The room for the work of calls.
  var budget: WorkBudget
  /// Calls with a lower number have waited for room for their work.
  var lateBefore = 0
  /// The engine's run that the players belong to.
  var run = 0
  /// The frames that are left of a fade to the end of `run`; 0 without a fade.
  var fadeFrames = 0
  var isFading = false
  /// The players that play or ring out, the end of their list, and how many they are.
  var first: UnsafeMutablePointer<PlayerCore>?
  var last: UnsafeMutablePointer<PlayerCore>?
  var listedCount = 0
  /// The first and the last of those that are rendered by themselves.
  var firstActive: UnsafeMutablePointer<PlayerCore>?
  var lastActive: UnsafeMutablePointer<PlayerCore>?
  /// The first of those whose sound has been taken out of the tile.
  var firstOpen: UnsafeMutablePointer<PlayerCore>?
  /// Events that sound.
  var soundingCount = 0
  var idleFrames = 0.0
  /// Calls as soon as possible that have been carried out or dropped, of which the reservations are
  /// still to be given back.
  var doneCommands = 0
  /// Whether there is a handler to call or memory to free.
  var hasNews = false

  /// The frame that the next chunk starts with.
  @inline(__always)
  var now: BusFrame { BusFrame(position) }

  var isRunning: Bool { run & 1 != 0 }

  /// Begins a block: `false` if another thread ends the players of a stopped engine. Then values
  /// may be handed over, and ``render(_:_:haptic:audio:frameCount:hasBegun:)`` follows.
  @_noLocks
  static func begin(_ signals: UnsafeMutablePointer<EngineSignals>) -> Bool {
    signals.pointee.isDriven.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Renders the next block; see ``Engine/render(haptic:audio:frameCount:)``.
  @_noLocks
  static func render(
    _ core: UnsafeMutablePointer<RenderCore>, _ signals: UnsafeMutablePointer<EngineSignals>,
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int,
    hasBegun: Bool
  ) {
    guard hasBegun else {
      // Another thread ends the players of a stopped engine: silence is right.
      if let haptic { for index in 0..<frameCount { haptic[index] = 0 } }
      if let audio { for index in 0..<2 * frameCount { audio[index] = 0 } }
      signals.pointee.position.wrappingAdd(frameCount, ordering: .relaxed)
      return
    }
    let hasNews = core.pointee.render(haptic: haptic, audio: audio, frameCount: frameCount)
    signals.pointee.isDriven.store(false, ordering: .releasing)
    if hasNews { pacinian_post(signals.pointee.semaphore) }
  }

  /// Renders the next block; the caller holds `isDriven`. Returns whether a listener is to be
  /// woken.
  private mutating func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int
  ) -> Bool {
    let began = pacinian_nanoseconds()
    position = signals.pointee.position.load(ordering: .relaxed)
    followSettings()
    var done = 0
    while done < frameCount {
      followRun()
      if !isFading { carryOutCommands() }
      if firstHanded != nil { takeHanded() }
      close()
      let count = min(frameCount - done, framesToNextChange())
      renderChunk(
        Self.moved(haptic, by: done), Self.moved(audio, by: 2 * done), count: count)
      done += count
    }
    finishBlock(began: began)
    defer { hasNews = false }
    return hasNews && hasListener
  }

  @inline(__always)
  private static func moved(
    _ buffer: UnsafeMutablePointer<Float>?, by count: Int
  ) -> UnsafeMutablePointer<Float>? {
    guard let buffer else { return nil }
    return buffer + count
  }

  /// Carries out calls without sound, for an engine that is stopped and not rendered. The caller
  /// holds `isDriven`.
  mutating func settle() {
    position = signals.pointee.position.load(ordering: .relaxed)
    followSettings()
    endRun(signals.pointee.run.load(ordering: .acquiring))
    carryOutCommands(isLimited: false)
    close()
    giveBackCommands()
    giveBackLive()
  }

  /// Goes on to the engine's present run: players fade out first.
  private mutating func followRun() {
    let wanted = signals.pointee.run.load(ordering: .acquiring)
    guard wanted != run else { return }
    if isFading {
      if fadeFrames == 0 { endRun(wanted) }
    } else if smoothingFrames == 0 || isAlone() {
      endRun(wanted)
    } else {
      isFading = true
      fadeFrames = smoothingFrames
    }
  }

  /// Ends every player at once.
  private mutating func endRun(_ next: Int) {
    // What a fade takes to nothing has ended where the fade begins.
    let cut = isFading ? position - (smoothingFrames - fadeFrames) : position
    isFading = false
    rampStages(over: 0)
    idleFrames = 0
    guard next != run else { return }
    close()
    while let player = first { end(player, at: BusFrame(cut)) }
    (firstActive, lastActive) = (nil, nil)
    tile.begin(setup)
    fades.clear()
    dropCommands(before: next)
    run = next
    signals.pointee.reachedRun.store(next, ordering: .releasing)
    hasNews = true
  }

  /// Frames until a command is due, a loop's pass ends or a tile begins; at least 1.
  @inline(__always)
  private func framesToNextChange() -> Int {
    let room = tileFrames - (position & (tileFrames - 1))
    if isFading { return min(room, max(1, fadeFrames)) }
    let next = min(scheduled.firstFrame, loops.firstFrame)
    // The instant lies in the frame that a chunk begins with.
    let frames = next - now
    return frames < Double(room) ? max(1, Int(frames)) : room
  }

  private mutating func renderChunk(
    _ haptic: UnsafeMutablePointer<Float>?, _ audio: UnsafeMutablePointer<Float>?, count: Int
  ) {
    let isIdle = first == nil && signals.pointee.busyPlayers.load(ordering: .relaxed) == 0
    idleFrames = isIdle ? idleFrames + Double(count) : 0
    if !isInTile { beginTile() }
    let offset = position & (tileFrames - 1)
    assert(count > 0 && offset + count <= tileFrames, "a chunk lies in its tile")
    let bus = haptic ?? spare
    let present = tile.frames + offset
    for frame in 0..<count { bus[frame] = present[frame] }
    if hasAudio {
      mix.clear(count)
      var player = firstActive
      while let core = player {
        addAudio(of: core, count: count)
        player = core.pointee.nextActive
      }
    }
    fades.add(to: bus, hasAudio ? mix : nil, from: position, count: count)
    finishMix(haptic: bus, count: count)
    if let audio {
      for frame in 0..<count {
        audio[2 * frame] = mix.left[frame]
        audio[2 * frame + 1] = mix.right[frame]
      }
    }
    position += count
    sweep()
  }

  /// Publishes the block's measurements and watches for idleness.
  private mutating func finishBlock(began: Int64) {
    let signals = signals
    signals.pointee.position.store(position, ordering: .releasing)
    signals.pointee.activeVoices.store(soundingCount, ordering: .relaxed)
    signals.pointee.activePlayers.store(listedCount, ordering: .relaxed)
    giveBackCommands()
    giveBackLive()
    let haptic = hapticStage.takeMeasurement()
    let (left, right) = (leftStage.takeMeasurement(), rightStage.takeMeasurement())
    Self.raise(signals.pointee.hapticPeak, to: Float(haptic.peak))
    Self.raise(signals.pointee.audioPeak, to: Float(max(left.peak, right.peak)))
    let clipped = haptic.clippedCount &+ left.clippedCount &+ right.clippedCount
    if clipped > 0 { signals.pointee.clippedSamples.wrappingAdd(clipped, ordering: .relaxed) }
    if isRunning, idleFrames >= idleFramesLimit,
      signals.pointee.isAutoShutdownEnabled.load(ordering: .relaxed),
      signals.pointee.idleRun.load(ordering: .relaxed) != run
    {
      signals.pointee.idleRun.store(run, ordering: .releasing)
      hasNews = true
    }
    let elapsed = Int(truncatingIfNeeded: pacinian_nanoseconds() - began)
    if elapsed > signals.pointee.worstNanoseconds.load(ordering: .relaxed) {
      signals.pointee.worstNanoseconds.store(elapsed, ordering: .relaxed)
    }
  }

  /// Gives back the reservations of calls that are done.
  private mutating func giveBackCommands() {
    guard doneCommands > 0 else { return }
    signals.pointee.giveBackCommands(doneCommands)
    doneCommands = 0
  }

  /// Gives back the room of live values that are not held any more. (A call would copy the core.)
  @inline(__always)
  private func giveBackLive() {
    var freed = live.pointee.takeFreedCount()
    var run = live.pointee.takeSpentRuns()
    var first: UnsafeMutablePointer<SpentNode>?
    var last: UnsafeMutablePointer<SpentNode>?
    while let spent = run {
      run = spent.pointee.next
      freed += spent.pointee.weight
      guard !runs.contains(spent) else {
        runs.giveBack(UnsafeMutableRawPointer(spent), bytes: HandedRun.bytes(spent.pointee.count))
        continue
      }
      // A run is the first member of its parcel.
      let parcel = UnsafeMutableRawPointer(spent).assumingMemoryBound(to: Parcel.self)
      withUnsafeMutablePointer(to: &parcel.pointee.node) { node in
        node.pointee.next = first
        first = node
        last = last ?? node
      }
    }
    if let first, let last { signals.pointee.giveBack(first, to: last) }
    if freed > 0 { signals.pointee.giveBackValues(freed) }
  }

  private static func raise(_ peak: borrowing Atomic<UInt32>, to value: Float) {
    guard value > Float(bitPattern: peak.load(ordering: .relaxed)) else { return }
    peak.store(value.bitPattern, ordering: .relaxed)
  }
}

import PacinianKernels

/// One pass through a score: where it began, live controls, and its voices.
///
/// A tile is rendered from the state at its beginning. The state changes only when the next tile is
/// requested, so that a tile can be rendered again when a live value arrives for it.
package struct HapticPass: ~Copyable {
  let setup: UnsafePointer<TileSetup>
  let score: UnsafePointer<ScoreView>
  var run = PassRun(clock: PassClock())
  /// Indexed by `PassControl.Kind`.
  package let live: LiveControls
  var pool: VoicePool
  var transientPool: TransientPool
  /// The numbers of the pass's voices among all resting voices, while the pass rests.
  let restSlots: UnsafeMutablePointer<Int32>

  /// Lays a pass of a score out in a block of memory. It must `begin` before it renders.
  /// - Parameters:
  ///   - voiceCapacity: the most continuous events that sound at a time; memory is used for as many
  ///     as the score needs, if these are fewer.
  ///   - transientCapacity: the most transients that sound at a time, in the same way.
  @_noLocks
  package init(
    _ score: UnsafePointer<ScoreView>, setup: UnsafePointer<TileSetup>,
    live pool: UnsafeMutablePointer<LivePool>, voiceCapacity: Int, transientCapacity: Int,
    _ carver: inout MemoryCarver
  ) {
    self.setup = setup
    self.score = score
    let voices = min(voiceCapacity, max(1, score.pointee.maximumVoices))
    // The memory that every pass of few voices touches is contiguous; the controls are the last,
    // because most passes never wake them.
    let sleep = carver.array(of: LiveControls.Sleep.self, count: 1)
    restSlots = carver.array(of: Int32.self, count: voices)
    self.pool = VoicePool(capacity: voices, &carver)
    transientPool = TransientPool(
      capacity: min(transientCapacity, max(1, score.pointee.maximumTransients)), &carver)
    live = LiveControls(
      score.pointee.tracks, count: PassControl.Kind.count, pool: pool,
      canSleep: setup.pointee.methods.contains(.sleep), sleep: sleep, &carver)
  }

  /// The bus's frame of the pass's frame 0.
  @inline(__always) var startFrame: Int { Int(run.clock.origin.frames) }
  /// The pass's first frame, once a pass has begun.
  @inline(__always) var entryFrame: Int { Int(run.clock.entry.frames) }

  // Shorter names for parts that passes share.
  @inline(__always) var constants: UnsafePointer<RenderingConstants> {
    setup.pointee.constants
  }
  @inline(__always) var plan: UnsafePointer<TilePlan> { setup.pointee.plan }
  @inline(__always) var table: TransientTable { score.pointee.table }
  @inline(__always) var events: UnsafePointer<ScoreEvent> { score.pointee.events }
  @inline(__always) var eventCount: Int { score.pointee.eventCount }
  @inline(__always) var transients: UnsafePointer<ScoreTransient> { score.pointee.transients }
  @inline(__always) var transientCount: Int { score.pointee.transientCount }

  /// Prepares a pass whose first frame is the bus's frame `frame`, at an instant of the score that
  /// may lie before its beginning. The rest of the last pass is dropped; live values stay.
  /// Allocates nothing. Complexity: O(voice capacity).
  /// - Parameters:
  ///   - beginning: the score's instant at which the pass begins, within a frame of `instant`: a
  ///     value that was sent supersedes writers of the pattern that began before it.
  ///   - entersMidway: whether continuous events that have begun earlier and still hold are
  ///     entered.
  @_noLocks
  package mutating func begin(
    at frame: Int, instant: ScoreInstant, beginning: ScoreInstant, entersMidway: Bool
  ) {
    reset(PassClock(at: frame, instant: instant, beginning: beginning))
    live.begin(run.clock)
    // Past half of frame 0, events at the score's start have started in the frame before.
    let hasStarted = entryFrame >= 0
    run.cursor.begin(
      event: hasStarted ? firstIndex(eventCount, areTransients: false) : 0,
      transient: hasStarted ? firstIndex(transientCount, areTransients: true) : 0)
    run.isEntering = entersMidway && run.cursor.event > 0
    if run.isEntering { run.lastStart = run.clock.entry }
    if eventCount > 0 {
      run.lastStart = max(run.lastStart, PassFrame(start(ofEvent: eventCount - 1)))
    }
    if transientCount > 0 {
      run.lastStart = max(run.lastStart, PassFrame(start(ofTransient: transientCount - 1)))
    }
    run.lastTile = LastTile(number: -1, start: run.clock.entry, end: run.clock.entry)
    run.isControlled = live.areUsed()
  }

  /// Resets a pass that does not rest to the state in which it was laid out; live values stay.
  @_noLocks
  package mutating func clear() { reset(PassClock()) }

  private mutating func reset(_ clock: PassClock) {
    run = PassRun(clock: clock)
    pool.reset()
    transientPool.reset()
  }

  /// Lets the pass rest up to a frame of the bus at most.
  @_noLocks
  package mutating func limitRest(to frame: BusFrame) { run.restEnd = min(run.restEnd, frame) }

  /// The index of the first of `count` events, or transients, that starts at or after the pass's
  /// first frame.
  private func firstIndex(_ count: Int, areTransients: Bool) -> Int {
    var search = Bisection(count)
    while let index = search.next() {
      let start = areTransients ? start(ofTransient: index) : start(ofEvent: index)
      search.narrow(index, isEarly: start < entryFrame)
    }
    return search.earlyCount
  }

  @inline(__always)
  var controls: UnsafeMutablePointer<PassControl> { live.controls }

  /// The pass's frame at which an event starts.
  @inline(__always)
  func start(ofEvent index: Int) -> Int {
    assert((0..<eventCount).contains(index), "the score has this event")
    return run.clock.fraction == 0
      ? events[index].start : run.clock.frame(nearestTo: events[index].exactStart)
  }

  /// The pass's frame at which a transient starts.
  @inline(__always)
  func start(ofTransient index: Int) -> Int {
    assert((0..<transientCount).contains(index), "the score has this transient")
    return run.clock.fraction == 0
      ? transients[index].start : run.clock.frame(nearestTo: transients[index].exactStart)
  }

  /// Adds the pass's sound in a tile of the bus, the next tile or the same tile again, to a sink.
  /// - Parameter volume: multiplies the sound.
  @_noLocks
  package mutating func render(
    tile wanted: Int, volume: Float = 1, _ workspace: UnsafePointer<TileWorkspace>,
    to sink: TileSink
  ) {
    if wanted == run.lastTile.number, !run.lastTile.isFinished {
      rewindTile()
    } else {
      finishTile()
    }
    renderTile(wanted, volume: volume, workspace, to: sink)
  }

  private mutating func rewindTile() {
    pool.rewind()
    transientPool.discardPending()
    run.cursor.discardTile()
  }

  /// Applies the changes of the tile that was rendered last to the pass's state. A second call for
  /// the same tile does nothing.
  @_noLocks
  package mutating func finishTile() {
    guard run.lastTile.number >= 0, !run.lastTile.isFinished else { return }
    run.lastTile.isFinished = true
    if run.isControlled { live.advance(to: run.lastTile.end) }
    // A pass that is to begin in the last half of a tile's last frame begins with the next tile.
    if run.clock.entry < run.lastTile.end { run.isEntering = false }
    guard !run.lastTile.isSilent else {
      run.timeWarp.endRest()
      return
    }
    if run.lastTile.rate.isNaN {
      run.timeWarp.advance(by: run.lastTile.length)
    } else {
      run.timeWarp.hold(run.lastTile.rate, from: run.lastTile.start)
      run.timeWarp.advance(to: run.lastTile.end)
    }
    run.cursor.finishTile()
    pool.finish(events: events, constants: constants)
    if transientPool.all > 0 { transientPool.applyPending(end: Int(run.lastTile.end.frames)) }
  }

  /// Queues a live value. The caller does so for each pass of the player.
  @_noLocks
  package mutating func insert(_ kind: Int, _ entry: UnsafeMutablePointer<LiveEntry>) {
    run.beginWriting()
    live.insert(kind, entry)
  }

  /// Lets a control follow the values that the host writes at every frame.
  @_noLocks
  package mutating func bind(_ kind: Int, to values: UnsafeMutablePointer<BoundRun>) {
    run.beginWriting()
    live.bind(kind, to: values)
  }

  /// Lets an entry write a control, unless an entry that began later writes it already.
  @_noLocks
  package mutating func put(_ kind: Int, _ entry: LiveEntry) {
    run.beginWriting()
    live.put(kind, entry)
  }

  /// Lets a live value write its control at once, unless it has to wait; see
  /// ``PassControl/applyAtOnce(_:)``.
  @_noLocks
  package mutating func applyAtOnce(_ kind: Int, _ entry: UnsafePointer<LiveEntry>) -> Bool {
    guard live.applyAtOnce(kind, entry) else { return false }
    run.beginWriting()
    return true
  }

  /// Queues a live value where the player has no other pass; `false` if the pool is empty.
  @_noLocks
  package mutating func send(_ kind: Int, _ entry: LiveEntry) -> Bool {
    run.beginWriting()
    return live.send(kind, entry)
  }

  /// Begins the release of sounding events at the frame nearest to the bus's instant `instant`;
  /// later events never start.
  @_noLocks
  package mutating func stop(at instant: BusFrame) {
    let stop = run.clock.stop(at: instant)
    guard stop.frame < run.stopped.frame else { return }
    run.stopped = stop
    // A pass that is stopped at its first frame is over: the events that the present tile has
    // started are withdrawn.
    if stop.frame <= run.clock.entry, !run.lastTile.isFinished { rewindTile() }
  }

  /// Undoes a stop; the caller renders the tile again.
  @_noLocks
  package mutating func undoStop() { run.stopped = PassStop() }
}

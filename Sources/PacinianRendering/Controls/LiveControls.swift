/// All controls of one pass of a player, with the values sent to it while it plays.
///
/// Only the render thread uses it. Complexity: O(controls), and the complexity of the same method
/// of ``PassControl``.
package struct LiveControls: BitwiseCopyable {
  /// The state of controls that sleep: the last calls, which they have not processed.
  struct Sleep: BitwiseCopyable {
    var isAsleep = false
    var clock = PassClock()
    var reached = BusFrame.beforeAll
  }

  package let controls: UnsafeMutablePointer<PassControl>
  private let count: Int
  /// Controls without a writer sleep: most players never wake their controls, and so need not touch
  /// the controls' memory when a pass begins or ends.
  private let sleep: UnsafeMutablePointer<Sleep>
  private let canSleep: Bool

  /// - Parameters:
  ///   - tracks: the pattern's tracks, one for each control.
  ///   - canSleep: whether the owner reads controls only while `areUsed`.
  ///   - sleep: memory of all-zero bits, near the memory that the owner reads in each tile.
  @_noLocks
  init(
    _ tracks: UnsafePointer<ControlTrack>, count: Int, pool: UnsafeMutablePointer<LivePool>,
    canSleep: Bool, sleep: UnsafeMutablePointer<Sleep>, _ carver: inout MemoryCarver
  ) {
    self.sleep = sleep
    controls = carver.array(of: PassControl.self, count: count)
    self.count = count
    var isPlain = canSleep
    for index in 0..<count where tracks[index].count > 1 { isPlain = false }
    self.canSleep = isPlain
    guard !carver.isMeasuring else { return }
    sleep.pointee = Sleep(isAsleep: isPlain)
    for index in 0..<count { controls[index] = PassControl(track: tracks[index], pool: pool) }
  }

  private var isAsleep: Bool { sleep.pointee.isAsleep }

  /// Whether nothing writes to the controls, and nothing was sent.
  @_noLocks
  package func areAsleep() -> Bool { isAsleep }

  /// The indices of the controls; empty while they sleep.
  private var awake: Range<Int> { 0..<(isAsleep ? 0 : count) }

  /// Wakes the controls, and applies the calls that were made while they slept.
  private func wake() {
    guard isAsleep else { return }
    sleep.pointee.isAsleep = false
    for index in 0..<count {
      controls[index].reached = sleep.pointee.reached
      controls[index].begin(sleep.pointee.clock)
    }
  }

  /// Begins a pass.
  @_noLocks
  package func begin(_ clock: PassClock) {
    guard !isAsleep else {
      sleep.pointee.clock = clock
      sleep.pointee.reached = max(sleep.pointee.reached, clock.bus(clock.entry))
      return
    }
    for index in 0..<count { controls[index].begin(clock) }
  }

  /// Releases all sent values.
  @_noLocks
  package func clear() {
    guard !isAsleep else { return fallAsleep() }
    for index in 0..<count { controls[index].clear() }
    if canSleep { fallAsleep() }
  }

  private func fallAsleep() { sleep.pointee = Sleep(isAsleep: true) }

  /// Whether anything has ever written to a control, or will.
  func areUsed() -> Bool {
    for index in awake where !controls[index].isUnused { return true }
    return false
  }

  /// Moves on to a frame.
  @_noLocks
  package func advance(to frame: PassFrame) {
    for index in awake where !controls[index].isUnused {
      controls[index].advance(to: frame)
    }
  }

  /// Queues an entry for a control, as the caller does for each pass of the player.
  /// - Parameter index: the control's, by its kind.
  @_noLocks
  package func insert(_ index: Int, _ entry: UnsafeMutablePointer<LiveEntry>) {
    assert((0..<count).contains(index), "a control of this kind of events")
    wake()
    controls[index].insert(entry)
  }

  /// See ``PassControl/applyAtOnce(_:)``.
  @_noLocks
  package func applyAtOnce(_ index: Int, _ entry: UnsafePointer<LiveEntry>) -> Bool {
    assert((0..<count).contains(index), "a control of this kind of events")
    wake()
    return controls[index].applyAtOnce(entry)
  }

  /// Lets a control follow the values that the host writes at every frame.
  @_noLocks
  package func bind(_ index: Int, to run: UnsafeMutablePointer<BoundRun>) {
    assert((0..<count).contains(index), "a control of this kind of events")
    guard isAsleep || controls[index].bound != run else { return }
    wake()
    controls[index].bind(run)
  }

  /// Turns the last value that the host has written to a control before `frame` into the last sent
  /// value, while no pass plays.
  @_noLocks
  package func foldBound(_ index: Int, before frame: BusFrame) {
    guard !isAsleep else { return }
    controls[index].foldBound(before: frame)
  }

  /// The value of a control at a frame of the bus in the present tile.
  @_noLocks
  package func value(of index: Int, at frame: BusFrame) -> Double {
    wake()
    return (controls + index).line(from: controls[index].clock.pass(frame)).value
  }

  /// Lets an entry write a control, unless an entry that began later writes it already.
  @_noLocks
  package func put(_ index: Int, _ entry: LiveEntry) {
    assert((0..<count).contains(index), "a control of this kind of events")
    wake()
    withUnsafePointer(to: entry) { controls[index].apply($0) }
  }

  /// Sets the writer of a control.
  func set(_ index: Int, _ writer: LiveEntry) {
    assert((0..<count).contains(index), "a control of this kind of events")
    wake()
    controls[index].setPrevious(writer)
    controls[index].setLive(writer)
  }

  /// Queues an entry where the player has no other pass; `false` if the pool is empty.
  @_noLocks
  package func send(_ index: Int, _ entry: LiveEntry) -> Bool {
    assert((0..<count).contains(index), "a control of this kind of events")
    wake()
    return controls[index].send(entry)
  }

  /// Takes over the values of another pass of the same player, whose pattern wrote until
  /// `patternEnd`, and shares its entries. The caller calls `begin` afterwards.
  /// - Parameter start: the frame in which the player is started, if it is.
  @_noLocks
  package func follow(
    _ other: LiveControls, at frame: BusFrame, patternEnd: BusFrame, start: BusFrame? = nil
  ) {
    guard !other.isAsleep else {
      clear()
      sleep.pointee.reached = frame
      return
    }
    wake()
    for index in 0..<count {
      controls[index].follow(
        other.controls + index, at: frame, patternEnd: patternEnd, start: start)
    }
  }

  /// Forgets the entries whose writers began before `frame`, which has passed. The caller calls
  /// `begin` afterwards.
  @_noLocks
  package func forget(before frame: BusFrame, start: BusFrame? = nil) {
    // (A control that sleeps has no entries; the call that wakes it writes from now on.)
    for index in awake { controls[index].forget(before: frame, start: start) }
  }

  /// Releases the forgotten entries that no other pass shares.
  @_noLocks
  package func prune() {
    for index in awake { controls[index].prune() }
  }

  /// Folds the entries for instants before `frame` into the values with which the next pass begins.
  @_noLocks
  package func fold(before frame: BusFrame) {
    guard !isAsleep else {
      sleep.pointee.reached = max(sleep.pointee.reached, frame)
      return
    }
    for index in 0..<count { controls[index].fold(before: frame) }
  }

  /// Makes steps of the ramps that have begun by `frame`, at which an idle player starts.
  @_noLocks
  package func endRamps(through frame: BusFrame) {
    for index in awake { controls[index].endRamps(through: frame) }
  }

  /// Drops the entries for instants after `frame`; the caller does so for each pass of the player
  /// and then has each `cut` its lists.
  @_noLocks
  package func drop(after frame: BusFrame) {
    for index in awake { controls[index].drop(after: frame) }
  }

  /// Ends the lists after entries were dropped.
  @_noLocks
  package func cut() {
    for index in awake { controls[index].cut() }
  }

  /// Whether a control holds a value that was sent.
  @_noLocks
  package func holdsAny() -> Bool {
    for index in awake where controls[index].holdsAny { return true }
    return false
  }
}

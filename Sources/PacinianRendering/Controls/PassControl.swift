import PacinianModel

/// One control of one pass: the compiled track, and a queue of live entries.
///
/// Reading a tile changes nothing; `advance` changes the state when the tile is finished. A tile
/// can therefore be read again when a live entry for it arrives late.
package struct PassControl: BitwiseCopyable {
  /// In the order of the haptic controls among ``ControlID``.
  enum Kind: Int {
    // names: control kinds
    case intensity, sharpness, attack, decay, release
    // names: end

    /// The number of controls.
    static var count: Int { ControlID.hapticCount }
    /// The number of controls, the first ones, that act while an event sounds.
    static var movingCount: Int { attack.rawValue }
  }

  let track: ControlTrack
  let pool: UnsafeMutablePointer<LivePool>
  /// A copy of the pass's clock: through a pointer it would be loaded again after each store.
  var clock = PassClock()
  /// The queue of entries, linked in order of their frames. Passes of one player share the entries:
  /// the queue of each pass is the part of the list that the pass has not applied yet.
  var first: UnsafeMutablePointer<LiveEntry>?
  var last: UnsafeMutablePointer<LiveEntry>?
  var segment = 0
  /// The entry that was applied last.
  var live = LiveEntry.none
  /// The entry that `live` replaced, for instants a fraction of a frame before the tile.
  var previous = LiveEntry.none
  /// The run that the host writes at every frame: while it is bound, and up to the end of the tile
  /// in which the binding ends.
  private(set) var bound: UnsafeMutablePointer<BoundRun>?
  /// The frame before which all entries have been applied.
  var reached = BusFrame.beforeAll
  /// Entries whose writer began before this frame are of no effect: a start has
  /// forgotten them, or the pattern has superseded them in an earlier pass.
  var forgotten = BusFrame.beforeAll
  /// The frame at which the player's last run ended. Values that were sent for instants before it
  /// are forgotten, except the values of a run that has some for frames from the next start on: the
  /// instant of the player's last start.
  var rested = BusFrame.beforeAll
  var restarted = BusFrame.beforeAll

  package init(track: ControlTrack, pool: UnsafeMutablePointer<LivePool>) {
    self.track = track
    self.pool = pool
  }

  /// The instant at which the pass began, not rounded: a value that was sent supersedes writers of
  /// the pattern that began before it.
  @inline(__always) var beginning: PassFrame { clock.pass(clock.beginning) }

  /// Whether no writer exists: the value is neutral.
  @inline(__always)
  package var isUnused: Bool {
    track.count == 1 && first == nil && live.isNone && bound == nil
  }

  /// Whether a sent value is in force or will be.
  var holdsAny: Bool {
    var next = first
    while let entry = next {
      if !isForgotten(entry.pointee) { return true }
      next = entry.pointee.next
    }
    return !live.isNone || bound.map { !$0.pointee.isOpen } ?? false
  }

  @inline(__always)
  func isForgotten(_ entry: LiveEntry) -> Bool {
    (goesOn(entry) ? max(rested, restarted) : entry.writer) < max(forgotten, rested)
  }

  /// Whether an entry from before the end of the player's last run is a run of values with some for
  /// later frames, also for frames after the start that followed, if one did.
  @inline(__always)
  private func goesOn(_ entry: LiveEntry) -> Bool {
    entry.run != nil && entry.writer < rested && entry.end > rested && entry.end >= restarted + 1
  }

  /// The frame from which an entry's parameter, curve or run writes. If the player was started
  /// again during a run of values, the rest of the run writes from that start on.
  @inline(__always)
  func writer(of entry: LiveEntry) -> BusFrame {
    restarted >= rested && goesOn(entry) ? restarted : entry.writer
  }

  /// Lets the control follow a run that the host writes at every frame; `nil` ends that.
  mutating func bind(_ run: UnsafeMutablePointer<BoundRun>?) { bound = run }

  /// Whether the host writes the control now, or has written it in the present tile.
  @inline(__always) var isBound: Bool { bound != nil }

  /// The bound run of the present tile as a writer, if it begins before `frame`.
  func boundWriter(before frame: BusFrame) -> LiveEntry? {
    guard let bound, bound.pointee.entry.frame < frame else { return nil }
    return bound.pointee.entry
  }

  /// The last value that the host has written before a frame, as a writer of a sent value.
  func lastBound(before frame: BusFrame) -> LiveEntry? {
    guard let run = boundWriter(before: frame) else { return nil }
    let end = min(run.end, frame.roundedUp)
    return .constant(
      run.value(at: clock.pass(end - 1), clock), at: end - 1, writer: end, order: run.order)
  }

  /// Replaces the bound run by its last value before a frame of the bus.
  mutating func foldBound(before frame: BusFrame) {
    guard let bound, let writer = lastBound(before: frame) else { return }
    setPrevious(live)
    setLive(writer)
    if !bound.pointee.isOpen { self.bound = nil }
  }

  /// A segment of the pattern's control in the pass's frames.
  @inline(__always)
  func segment(_ index: Int) -> PassSegment { PassSegment(track.segments[index], clock) }

  /// Whether the sent entry writes the control, and not the pattern.
  @inline(__always)
  func isInForce(_ live: LiveEntry, over segment: PassSegment) -> Bool {
    isInForce(writer: live.writer, over: segment)
  }

  /// Whether an entry that writes from `writer` on writes the control, and not the pattern.
  @inline(__always)
  func isInForce(writer: BusFrame, over segment: PassSegment) -> Bool {
    clock.pass(writer) >= (segment.writerStart < beginning ? .beforeAll : segment.writerStart)
  }

  mutating func setLive(_ new: LiveEntry) {
    pool.pointee.retain(new.run)
    pool.pointee.release(live.run)
    live = new
  }

  mutating func setPrevious(_ new: LiveEntry) {
    pool.pointee.retain(new.run)
    pool.pointee.release(previous.run)
    previous = new
  }

  /// Begins a pass.
  @_noLocks
  package mutating func begin(_ clock: PassClock) {
    setPrevious(live)
    self.clock = clock
    segment = track.index(at: clock.score(clock.entry))
    advance(to: clock.entry)
  }

  /// Moves an index among the pattern's segments on to the last segment that has started by a
  /// frame.
  @inline(__always)
  func advance(_ index: inout Int, to frame: PassFrame) {
    while index + 1 < track.count, segment(index + 1).start <= frame { index += 1 }
  }

  /// Applies an entry: it writes the control from its frame on.
  mutating func apply(_ entry: UnsafePointer<LiveEntry>) {
    advance(&segment, to: clock.pass(entry.pointee.frame))
    let new = applying(entry.pointee, after: live, segment: segment)
    // Entries for the same frame all supersede the entry before that frame.
    if live.isNone || live.frame != new.frame { setPrevious(live) }
    setLive(new)
  }

  /// Applies an entry at once if no entry waits and all earlier frames have been processed.
  /// Otherwise does nothing.
  /// - Returns: whether the entry was applied.
  @_noLocks
  package mutating func applyAtOnce(_ entry: UnsafePointer<LiveEntry>) -> Bool {
    guard first == nil, entry.pointee.frame <= reached else { return false }
    apply(entry)
    return true
  }

  /// Advances to the tile that starts at `frame`, and applies the entries before it.
  @_noLocks
  package mutating func advance(to frame: PassFrame) {
    let now = clock.bus(frame)
    foldBound(before: now)
    while let node = first, node.pointee.frame < now {
      apply(node)
      dropFirst()
    }
    reached = max(reached, now)
    advance(&segment, to: frame)
    // Of a run that has ended, only the last value is kept, as an entry of one frame.
    if live.run != nil, live.end <= now {
      pool.pointee.release(live.run)
      live.run = nil
      live.from = live.to
      live.frame = live.end - 1
    }
    if previous.run != nil, live.frame + 1 < now { setPrevious(.none) }
  }

  /// Whether an entry of the queue writes nothing, because it is forgotten or because its writer
  /// began before the writer of `live`.
  @inline(__always)
  func isIdle(_ entry: LiveEntry, after live: LiveEntry) -> Bool {
    let writer = writer(of: entry)
    return isForgotten(entry) || writer < live.writer
      || (writer == live.writer && entry.order < live.order)
  }

  /// The writer from the frame of a queued entry on: that entry, or `live` if the entry is
  /// superseded.
  @inline(__always)
  func applying(_ entry: LiveEntry, after live: LiveEntry, segment index: Int) -> LiveEntry {
    // The entry is superseded, for example by a writer that started after this entry's curve.
    if isIdle(entry, after: live) { return live }
    var applied = entry
    applied.writer = writer(of: entry)
    if applied.from.isNaN {
      applied.isRamp = true
      let current = segment(index)
      applied.from =
        isInForce(live, over: current)
        ? live.value(at: clock.pass(applied.frame), clock)
        : current.value(at: clock.pass(applied.frame))
    }
    return applied
  }
}

/// A segment of a pattern's control in the frames of a pass.
struct PassSegment: BitwiseCopyable {
  var start: PassFrame
  var value: Double
  var slope: Double
  var writerStart: PassFrame

  @inline(__always)
  init(_ segment: ControlSegment, _ clock: PassClock) {
    start = clock.pass(segment.start)
    writerStart = clock.pass(segment.writerStart)
    (value, slope) = (segment.value, segment.slope)
  }

  @inline(__always)
  func value(at frame: PassFrame) -> Double {
    slope == 0 ? value : value + slope * (frame - start)
  }
}

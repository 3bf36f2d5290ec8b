import PacinianModel

/// One control of one pass: the compiled track, and a queue of live entries.
///
/// Reading a tile changes nothing; `advance` moves on when the tile is finished. A tile can
/// therefore be read again when a live entry lands in it late.
package struct PassControl: BitwiseCopyable {
  /// In the order of the haptic controls among ``ControlID``.
  enum Kind: Int {
    // names: control kinds
    case intensity, sharpness, attack, decay, release
    // names: end

    /// How many there are.
    static var count: Int { ControlID.hapticCount }
    /// How many, the first ones, act while an event sounds.
    static var movingCount: Int { attack.rawValue }
  }

  let track: ControlTrack
  let pool: UnsafeMutablePointer<LivePool>
  /// A copy of the pass's clock: through a pointer it would be read anew after each store.
  var clock = PassClock()
  /// Entries in order of their frames, linked. Passes of one player share them: each holds the ones
  /// that it has not taken, which are the last ones of the list.
  var first: UnsafeMutablePointer<LiveEntry>?
  var last: UnsafeMutablePointer<LiveEntry>?
  var segment = 0
  var live = LiveWriter.none
  /// The entry that `live` replaced, for instants a fraction of a frame before the tile.
  var previous = LiveWriter.none
  /// What the host writes at every frame, while it does and up to the end of that tile.
  private(set) var bound: UnsafeMutablePointer<BoundRun>?
  /// Where all entries for earlier frames have been taken.
  var reached = BusFrame.beforeAll
  /// Entries whose writer began before this frame are of no effect: a start has
  /// forgotten them, or the pattern has superseded them in an earlier pass.
  var forgotten = BusFrame.beforeAll
  /// The frame at which the player's last run ended: what was sent for instants before it is
  /// forgotten, but for the values of a run for frames from the next start on.
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

  /// Whether a sent value counts now or will.
  var holdsAny: Bool {
    var next = first
    while let entry = next {
      if !isForgotten(entry.pointee) { return true }
      next = entry.pointee.next
    }
    return !live.isNone || bound.map { !$0.pointee.isOpen } ?? false
  }

  @inline(__always)
  func isForgotten(_ entry: LiveEntry) -> Bool { writer(of: entry) < max(forgotten, rested) }

  /// The frame from which an entry's parameter, curve or run writes. The rest of a run in which the
  /// player was started anew writes from that start on.
  @inline(__always)
  func writer(of entry: LiveEntry) -> BusFrame {
    entry.run != nil && entry.writer < rested && entry.end > restarted ? restarted : entry.writer
  }

  /// Follows what the host writes at every frame.
  mutating func bind(_ run: UnsafeMutablePointer<BoundRun>?) { bound = run }

  /// Whether the host writes it now, or has written it in the present tile.
  @inline(__always) var isBound: Bool { bound != nil }

  /// What the host writes in the present tile, where that is known to begin before `frame`.
  func boundWriter(before frame: PassFrame) -> LiveWriter? {
    guard let bound, clock.pass(bound.pointee.entry.frame) < frame else { return nil }
    return LiveWriter(bound.pointee.entry, clock)
  }

  /// The last value that the host has written before a frame, as one that was sent.
  func lastBound(before frame: PassFrame) -> LiveWriter? {
    guard var writer = boundWriter(before: frame) else { return nil }
    let end = min(writer.end, frame.roundedUp)
    writer.to = writer.value(at: end - 1)
    (writer.from, writer.run) = (writer.to, nil)
    (writer.frame, writer.end, writer.start) = (end - 1, end - 1, end)
    return writer
  }

  private mutating func takeBound(before frame: PassFrame) {
    guard let bound, let writer = lastBound(before: frame) else { return }
    setPrevious(live)
    setLive(writer)
    if !bound.pointee.isOpen { self.bound = nil }
  }

  /// The same for a frame of the bus, while no pass plays.
  mutating func foldBound(before frame: BusFrame) { takeBound(before: clock.pass(frame)) }

  /// A segment of the pattern's in the pass's frames.
  @inline(__always)
  func segment(_ index: Int) -> PassSegment { PassSegment(track.segments[index], clock) }

  /// Whether the sent entry writes, and not the pattern.
  @inline(__always)
  func isInForce(_ live: LiveWriter, over segment: PassSegment) -> Bool {
    isInForce(writer: live.start, over: segment)
  }

  /// The same for the frame from which the entry writes.
  @inline(__always)
  func isInForce(writer: PassFrame, over segment: PassSegment) -> Bool {
    writer >= (segment.writerStart < beginning ? .beforeAll : segment.writerStart)
  }

  mutating func setLive(_ new: LiveWriter) {
    pool.pointee.retain(new.run)
    pool.pointee.release(live.run)
    live = new
  }

  mutating func setPrevious(_ new: LiveWriter) {
    pool.pointee.retain(new.run)
    pool.pointee.release(previous.run)
    previous = new
  }

  /// Begins a pass.
  @_noLocks
  package mutating func begin(_ clock: PassClock) {
    if !live.isNone { live = live.moved(from: self.clock, to: clock) }
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

  /// Makes an entry the one that writes, at its frame.
  mutating func take(_ entry: UnsafePointer<LiveEntry>) {
    advance(&segment, to: clock.pass(entry.pointee.frame))
    let new = taking(entry.pointee, after: live, segment: segment)
    // Of entries for one frame, each supersedes the same one.
    if live.isNone || live.frame != new.frame { setPrevious(live) }
    setLive(new)
  }

  /// Makes an entry the one that writes if it acts from the frame on up to which all others have
  /// been taken: it need not wait. Otherwise nothing happens.
  /// - Returns: whether it has been taken.
  @_noLocks
  package mutating func takeAtOnce(_ entry: UnsafePointer<LiveEntry>) -> Bool {
    guard first == nil, entry.pointee.frame <= reached else { return false }
    take(entry)
    return true
  }

  /// Moves on to the tile that starts at `frame`.
  @_noLocks
  package mutating func advance(to frame: PassFrame) {
    takeBound(before: frame)
    while let node = first, clock.pass(node.pointee.frame) < frame {
      take(node)
      dropFirst()
    }
    reached = max(reached, clock.bus(frame))
    advance(&segment, to: frame)
    // The last value of a run that has ended, which counts for a frame, is kept without the others.
    if live.run != nil, live.end <= frame {
      pool.pointee.release(live.run)
      live.run = nil
      live.from = live.to
      live.frame = live.end - 1
    }
    if previous.run != nil, live.frame + 1 < frame { setPrevious(.none) }
  }

  /// Whether an entry of the queue writes nothing, because it is forgotten or because its writer
  /// began before the writer of `live`.
  @inline(__always)
  func isIdle(_ entry: LiveEntry, after live: LiveWriter) -> Bool {
    let writer = clock.pass(writer(of: entry))
    return isForgotten(entry) || writer < live.start
      || (writer == live.start && entry.order < live.order)
  }

  /// The entry that writes, in the pass's frames, from the frame of an entry of the queue on.
  @inline(__always)
  func taking(_ entry: LiveEntry, after live: LiveWriter, segment index: Int) -> LiveWriter {
    // A writer that was sent for later has superseded the rest of this curve.
    if isIdle(entry, after: live) { return live }
    var taken = LiveWriter(entry, clock)
    taken.start = clock.pass(writer(of: entry))
    if taken.from.isNaN {
      taken.isRamp = true
      let current = segment(index)
      taken.from =
        isInForce(live, over: current)
        ? live.value(at: taken.frame) : current.value(at: taken.frame)
    }
    return taken
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

import PacinianPattern

/// One control of one player: the compiled track, and a queue of live entries in a ring.
///
/// Reading a tile changes nothing; `advance` moves on when the tile is finished. A tile can
/// therefore be read again when a live entry lands in it late.
package struct PlayerControl: BitwiseCopyable {
  enum Kind: Int, CaseIterable {
    case intensity, sharpness, attack, decay, release

    /// How many there are.
    static var count: Int { 5 }

    var id: ControlID {
      switch self {
      case .intensity: .hapticIntensity
      case .sharpness: .hapticSharpness
      case .attack: .hapticAttackTime
      case .decay: .hapticDecayTime
      case .release: .hapticReleaseTime
      }
    }
  }

  let track: ControlTrack
  let pool: UnsafeMutablePointer<LivePool>
  /// That of the pass: a copy, because through a pointer it would be read anew after each store.
  var clock = PassClock()
  /// Entries in order of their frames, linked. Passes of one player share them: each holds the ones
  /// that it has not taken, which are the last ones of the list.
  var first: UnsafeMutablePointer<LiveEntry>?
  var last: UnsafeMutablePointer<LiveEntry>?
  var segment = 0
  var live = LiveEntry.none
  /// The entry that `live` replaced, for instants a fraction of a frame before the tile.
  var previous = LiveEntry.none
  /// The bus's frame before which all entries have been taken.
  var reached = -Double.infinity
  /// Entries whose writer began before this frame of the bus are of no effect: a start has
  /// forgotten them, or the pattern has superseded them in an earlier pass.
  var forgotten = -Double.infinity

  /// Frames between which instants are one, such as that of a value and that at which something
  /// latches: the fraction of a frame at which a pass begins, and so each instant of its score, is
  /// rounded to 2⁻¹⁶.
  static let instantTolerance = 0x1p-15

  package init(track: ControlTrack, pool: UnsafeMutablePointer<LivePool>) {
    self.track = track
    self.pool = pool
  }

  // The numbers of the pass's clock that are read here.
  @inline(__always) var busFrame: Double { clock.busFrame }
  @inline(__always) var fraction: Double { clock.fraction }
  @inline(__always) var entry: Double { clock.entry }
  /// The player's instant at which the pass began, not rounded: a value that was sent supersedes
  /// writers of the pattern that began before it.
  @inline(__always) var beginning: Double { clock.beginning - clock.fraction }

  /// Whether no writer exists: the value is neutral.
  @inline(__always)
  package var isUnused: Bool { track.count == 1 && first == nil && live.isNone }

  /// Whether a sent value counts now or will.
  var holdsAny: Bool {
    var next = first
    while let entry = next {
      if !isForgotten(entry.pointee) { return true }
      next = entry.pointee.next
    }
    return !live.isNone
  }

  @inline(__always)
  func isForgotten(_ entry: LiveEntry) -> Bool { entry.writer < forgotten }

  /// A segment of the pattern's in the player's frames.
  @inline(__always)
  func segment(_ index: Int) -> ControlSegment {
    var segment = track.segments[index]
    segment.start -= fraction
    segment.writerStart -= fraction
    return segment
  }

  /// Whether the sent entry writes, and not the pattern.
  @inline(__always)
  func isInForce(_ live: LiveEntry, over segment: ControlSegment) -> Bool {
    isInForce(writer: live.writer, over: segment)
  }

  /// The same for the frame from which the entry writes.
  @inline(__always)
  func isInForce(writer: Double, over segment: ControlSegment) -> Bool {
    writer >= (segment.writerStart < beginning ? -.infinity : segment.writerStart)
  }

  mutating func setLive(_ new: LiveEntry) {
    pool.pointee.retain(new.run)
    pool.pointee.release(live.run)
    live = new
    live.next = nil
  }

  mutating func setPrevious(_ new: LiveEntry) {
    pool.pointee.retain(new.run)
    pool.pointee.release(previous.run)
    previous = new
  }

  /// Begins a pass.
  @_noLocks
  package mutating func begin(_ clock: PassClock) {
    if !live.isNone { live = live.moved(by: busFrame - clock.busFrame) }
    setPrevious(live)
    self.clock = clock
    segment = track.index(at: entry + fraction)
    advance(to: entry)
  }

  /// Moves an index among the pattern's segments on to the last segment that has started by a
  /// frame.
  @inline(__always)
  func advance(_ index: inout Int, to frame: Double) {
    while index + 1 < track.count, segment(index + 1).start <= frame { index += 1 }
  }

  /// Calls `body` for each piece of the pattern's own control between two frames: start, end, value
  /// at the start, slope.
  @inline(__always)
  func forEachPiece(
    from: Double, to: Double, _ body: (Double, Double, Double, Double) -> Void
  ) {
    var index = track.index(at: from + fraction)
    var time = from
    while time < to {
      let current = segment(index)
      var end = to
      if index + 1 < track.count { end = min(end, segment(index + 1).start) }
      if end > time { body(time, end, current.value(at: time), current.slope) }
      time = max(time, end)
      index += 1
    }
  }

  /// Makes an entry the one that writes, at its frame.
  mutating func take(_ entry: UnsafePointer<LiveEntry>) {
    advance(&segment, to: entry.pointee.frame - busFrame)
    let new = taking(entry.pointee, after: live, segment: segment)
    pool.pointee.retain(new.run)
    // Of entries for one frame, each supersedes the same one.
    if live.isNone || live.frame != new.frame {
      pool.pointee.release(previous.run)
      previous = live
    } else {
      pool.pointee.release(live.run)
    }
    live = new
    live.next = nil
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
  package mutating func advance(to frame: Double) {
    while let node = first, node.pointee.frame - busFrame < frame {
      take(node)
      dropFirst()
    }
    reached = max(reached, frame + busFrame)
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
  /// began before that of `live`.
  @inline(__always)
  func isIdle(_ entry: LiveEntry, after live: LiveEntry) -> Bool {
    let writer = entry.writer - busFrame
    return isForgotten(entry) || writer < live.writer
      || (writer == live.writer && entry.order < live.order)
  }

  /// The entry that writes, in the player's frames, from the frame of an entry of the queue on.
  @inline(__always)
  func taking(_ entry: LiveEntry, after live: LiveEntry, segment index: Int) -> LiveEntry {
    // A writer that was sent for later has superseded the rest of this curve.
    if isIdle(entry, after: live) { return live }
    var taken = entry.moved(by: -busFrame)
    if taken.from.isNaN {
      let current = segment(index)
      taken.from =
        isInForce(live, over: current)
        ? live.value(at: taken.frame) : current.value(at: taken.frame)
    }
    return taken
  }
}

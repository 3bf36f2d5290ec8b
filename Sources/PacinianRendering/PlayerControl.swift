import PacinianPattern

/// One control of one player: the compiled track, and a queue of live entries in a ring.
///
/// Reading a tile changes nothing; `advance` moves on when the tile is done with. So a tile can be
/// read again when a live entry lands in it late.
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
  fileprivate let pool: UnsafeMutablePointer<LivePool>
  /// Entries in order of their frames, linked.
  fileprivate var first: UnsafeMutablePointer<LiveEntry>?
  fileprivate var last: UnsafeMutablePointer<LiveEntry>?
  fileprivate var segment = 0
  fileprivate var live = LiveEntry.none
  /// The entry that `live` replaced, for instants a fraction of a frame before the tile.
  fileprivate var previous = LiveEntry.none
  /// The bus's frame of the player's frame 0.
  fileprivate var shift = 0.0
  /// The score's frame at the player's frame 0.
  fileprivate var origin = 0.0
  /// The player's first frame.
  fileprivate var entry = -Double.infinity
  /// The player's instant at which the pass began, not rounded: a value that was sent supersedes
  /// writers of the pattern that began before it.
  fileprivate var beginning = -Double.infinity

  /// A value sent for the instant at which something latches counts there: the fraction of a frame
  /// at which a pass begins, and so each instant of its score, is rounded to 2⁻¹⁶.
  static let latchTolerance = 0x1p-15

  package init(track: ControlTrack, pool: UnsafeMutablePointer<LivePool>) {
    self.track = track
    self.pool = pool
  }

  /// Whether no writer exists: the value is neutral.
  @inline(__always)
  package var isUnused: Bool { track.count == 1 && first == nil && live.isNone }

  /// Whether a sent value counts now or will.
  var holdsAny: Bool { first != nil || !live.isNone }

  /// An entry in the player's frames.
  @inline(__always)
  fileprivate func inPlayer(_ entry: UnsafeMutablePointer<LiveEntry>) -> LiveEntry {
    entry.pointee.moved(by: -shift)
  }

  /// A segment of the pattern's in the player's frames.
  @inline(__always)
  fileprivate func segment(_ index: Int) -> ControlSegment {
    var segment = track.segments[index]
    segment.start -= origin
    segment.writerStart -= origin
    return segment
  }

  /// Whether the sent entry writes, and not the pattern.
  @inline(__always)
  fileprivate func isInForce(_ live: LiveEntry, over segment: ControlSegment) -> Bool {
    live.writer >= (segment.writerStart < beginning ? -.infinity : segment.writerStart)
  }

  /// Queues an entry; where frames are equal, the entry sent later wins. `false` if the pool is
  /// empty. Complexity: O(1) in ascending order of frames.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func send(_ new: LiveEntry) -> Bool {
    guard let node = pool.pointee.take(new) else { return false }
    guard let last, let first else {
      (self.first, self.last) = (node, node)
      return true
    }
    if last.pointee.frame <= new.frame {
      last.pointee.next = node
      self.last = node
      return true
    }
    guard first.pointee.frame <= new.frame else {
      node.pointee.next = first
      self.first = node
      return true
    }
    var place = first
    while let next = place.pointee.next, next.pointee.frame <= new.frame { place = next }
    node.pointee.next = place.pointee.next
    place.pointee.next = node
    return true
  }

  /// Takes the first entry out of the queue.
  fileprivate mutating func dropFirst() {
    guard let gone = first else { return }
    first = gone.pointee.next
    if first == nil { last = nil }
    pool.pointee.giveBack(gone)
  }

  fileprivate mutating func setLive(_ new: LiveEntry) {
    pool.pointee.retain(new.run)
    pool.pointee.release(live.run)
    live = new
    live.next = nil
  }

  fileprivate mutating func setPrevious(_ new: LiveEntry) {
    pool.pointee.retain(new.run)
    pool.pointee.release(previous.run)
    previous = new
  }

  /// Gives all entries back to the pool.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func clear() {
    while first != nil { dropFirst() }
    setLive(.none)
    setPrevious(.none)
  }

  /// Begins a pass: the player's frame 0 is the bus's frame `shift` and the score's frame `origin`,
  /// and the player enters at its frame `entry`, because the pass begins at its instant
  /// `beginning`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func begin(shift: Double, origin: Double, entry: Double, beginning: Double) {
    if !live.isNone { live = live.moved(by: self.shift - shift) }
    setPrevious(live)
    self.shift = shift
    self.origin = origin
    self.entry = entry
    self.beginning = beginning
    segment = track.index(at: entry + origin)
    advance(to: entry)
  }

  /// Takes over the entries of another pass of the same player: the value in force at the bus's
  /// frame `frame` and the entries from then on. The caller calls `begin` afterwards. Complexity:
  /// O(entries).
  /// - Parameter patternEnd: the bus's frame from which the other pass's pattern wrote no more.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func takeOver(
    from other: UnsafeMutablePointer<PlayerControl>, at frame: Double, patternEnd: Double
  ) {
    clear()
    shift = other.pointee.shift
    let limit = min(frame, patternEnd) - shift
    var now = other.pointee.live
    var place = other.pointee.segment
    var early: UnsafeMutablePointer<LiveEntry>?
    var next = other.pointee.first
    while let entry = next, entry.pointee.frame < frame {
      let entered = other.pointee.inPlayer(entry)
      other.pointee.advance(&place, to: min(entered.frame, limit))
      now = other.pointee.taking(entered, after: now, segment: place, until: limit)
      early = entry
      next = entry.pointee.next
    }
    // Entries that are still to come go over as they are.
    if let next {
      (first, last) = (next, other.pointee.last)
      other.pointee.last = early
      if let early { early.pointee.next = nil } else { other.pointee.first = nil }
    }
    other.pointee.advance(&place, to: limit)
    setLive(now)
    guard !now.isNone, !other.pointee.isInForce(now, over: other.pointee.segment(place))
    else { return }
    // A writer that has been superseded never comes back.
    setLive(.none)
    let shift = shift
    removeEntries {
      let entry = $0.moved(by: -shift)
      return Self.isSuperseded(entry, by: now)
        || entry.writer == now.writer && entry.order == now.order
    }
  }

  /// Moves an index among the pattern's segments on to the last segment that has started by a
  /// frame.
  @inline(__always)
  fileprivate func advance(_ place: inout Int, to frame: Double) {
    while place + 1 < track.count, segment(place + 1).start <= frame { place += 1 }
  }

  /// Folds the entries for instants before the bus's frame `frame` into one value, while no pass
  /// plays.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func settle(before frame: Double) {
    while let node = first, node.pointee.frame < frame {
      var entry = inPlayer(node)
      // A ramp is a step to its end while the player is silent.
      if entry.from.isNaN, entry.run == nil { entry.end = entry.frame }
      setLive(taking(entry, after: live, segment: segment, until: entry.frame))
      dropFirst()
    }
  }

  /// Drops the entries for instants after the bus's frame `frame`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func dropEntries(after frame: Double) { removeEntries { $0.frame > frame } }

  /// Forgets the entries for an instant before the bus's frame `frame`. The caller calls `begin`
  /// afterwards.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func forget(before frame: Double) {
    if live.writer + shift < frame { setLive(.none) }
    removeEntries { $0.writer < frame }
  }

  fileprivate mutating func removeEntries(_ isGone: (LiveEntry) -> Bool) {
    var kept: UnsafeMutablePointer<LiveEntry>?
    var next = first
    while let entry = next {
      next = entry.pointee.next
      guard isGone(entry.pointee) else {
        kept = entry
        continue
      }
      if let kept { kept.pointee.next = next } else { first = next }
      pool.pointee.giveBack(entry)
    }
    last = kept
  }

  /// Replaces each run by a piece for each of its frames, in the same array, and returns the new
  /// number of pieces.
  static func expandRuns(
    _ count: Int, of pieces: UnsafeMutablePointer<TilePiece>, to end: Double
  ) -> Int {
    var most = 0
    var hasRun = false
    for index in 0..<count {
      let next = index + 1 < count ? pieces[index + 1].start : end
      most += pieces[index].run == nil ? 1 : Int((next - pieces[index].start).roundedUp)
      hasRun = hasRun || pieces[index].run != nil
    }
    guard hasRun else { return count }
    // The loop begins with the last piece, so that no piece is overwritten before it is read.
    var place = most
    var next = end
    for index in stride(from: count - 1, through: 0, by: -1) {
      let piece = pieces[index]
      guard let run = piece.run else {
        place -= 1
        pieces[place] = piece
        next = piece.start
        continue
      }
      let frames = Int((next - piece.start).roundedUp)
      for frame in stride(from: frames - 1, through: 0, by: -1) {
        place -= 1
        pieces[place] = TilePiece(
          start: piece.start + Double(frame), value: Double(run[frame]), slope: 0)
      }
      next = piece.start
    }
    var kept = 1
    for index in 1..<max(1, most)
    where pieces[index].slope != 0 || pieces[kept - 1].slope != 0
      || pieces[index].value != pieces[kept - 1].value
    {
      pieces[kept] = pieces[index]
      kept += 1
    }
    return kept
  }

  /// Calls `body` for each piece of the pattern's own control between two frames: start, end, value
  /// at the start, slope.
  func forEachPiece(
    from: Double, to: Double, _ body: (Double, Double, Double, Double) -> Void
  ) {
    var place = track.index(at: from + origin)
    var time = from
    while time < to {
      let current = segment(place)
      var end = to
      if place + 1 < track.count { end = min(end, segment(place + 1).start) }
      if end > time { body(time, end, current.value(at: time), current.slope) }
      time = max(time, end)
      place += 1
    }
  }

  /// Moves on to the tile that starts at `frame`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func advance(to frame: Double) {
    while let node = first, node.pointee.frame - shift < frame {
      let entry = inPlayer(node)
      advance(&segment, to: entry.frame)
      let new = taking(entry, after: live, segment: segment)
      setPrevious(live)
      setLive(new)
      dropFirst()
    }
    advance(&segment, to: frame)
    // The last value of a run that has ended is kept without the others.
    if live.run != nil, live.end + 1 < frame {
      var rest = live
      rest.run = nil
      rest.frame = rest.end
      setLive(rest)
    }
    if previous.run != nil, live.frame + 1 < frame { setPrevious(.none) }
  }

  /// Whether the writer of an entry began before that of `live`.
  @inline(__always)
  fileprivate static func isSuperseded(_ entry: LiveEntry, by live: LiveEntry) -> Bool {
    entry.writer < live.writer || (entry.writer == live.writer && entry.order < live.order)
  }

  /// - Parameter end: the frame from which the pattern writes no more.
  @inline(__always)
  fileprivate func taking(
    _ entry: LiveEntry, after live: LiveEntry, segment place: Int, until end: Double = .infinity
  ) -> LiveEntry {
    // A writer that was sent for later has superseded the rest of this curve.
    if Self.isSuperseded(entry, by: live) { return live }
    var taken = entry
    if taken.from.isNaN {
      let current = segment(place)
      taken.from =
        isInForce(live, over: current)
        ? live.value(at: entry.frame) : current.value(at: entry.frame)
    }
    return taken
  }
}

/// Reading a control: on the pointer, because a call on the value would copy it.
extension UnsafeMutablePointer<PlayerControl> {
  /// Writes the pieces between two frames and returns their number; a piece equal to the one before
  /// is left out, so a constant control is one piece. Before the pass begins, where no voice
  /// sounds, the control has its value at the beginning. A run of values is one piece, see
  /// ``TilePiece/run``.
  #if RT_PROOF
    @_noLocks
  #endif
  package func pieces(from: Double, to: Double, into pieces: UnsafeMutablePointer<TilePiece>) -> Int
  {
    var place = pointee.segment
    var live = pointee.live
    var next = pointee.first
    var count = 0
    var time = from < pointee.entry && pointee.entry < to ? pointee.entry : from
    let isBeginning = time > from
    while time < to {
      pointee.advance(&place, to: time)
      while let node = next, node.pointee.frame - pointee.shift <= time {
        live = pointee.taking(pointee.inPlayer(node), after: live, segment: place)
        next = node.pointee.next
      }
      let current = pointee.segment(place)
      var end = to
      if let next { end = min(end, next.pointee.frame - pointee.shift) }
      var piece: TilePiece
      if pointee.isInForce(live, over: current) {
        if time < live.end {
          end = min(end, live.end)
          piece = TilePiece(start: time, value: live.value(at: time), slope: live.slope)
          if let run = live.run {
            let isFrame = time.roundedDown == time
            if isFrame {
              piece.run = run.pointee.values(from: live.runIndex(at: time))
            } else {
              end = min(end, time.roundedUp)
            }
            // Segments of the pattern that it supersedes do not cut it.
            while place + 1 < pointee.track.count, pointee.segment(place + 1).start < end,
              pointee.isInForce(live, over: pointee.segment(place + 1))
            {
              place += 1
            }
          }
        } else {
          piece = TilePiece(start: time, value: live.to, slope: 0)
        }
      } else {
        piece = TilePiece(start: time, value: current.value(at: time), slope: current.slope)
      }
      if place + 1 < pointee.track.count { end = min(end, pointee.segment(place + 1).start) }
      if count == 0, isBeginning {
        pieces[0] = TilePiece(start: from, value: piece.value, slope: 0)
        count = 1
      }
      if count == 0 || piece.slope != 0 || pieces[count - 1].slope != 0
        || pieces[count - 1].value != piece.value || piece.run != nil
        || pieces[count - 1].run != nil
      {
        pieces[count] = piece
        count += 1
      }
      time = end
    }
    return count
  }

  /// As ``pieces(from:to:into:)``, with a piece for each frame of a run whose value is another than
  /// that of the frame before.
  #if RT_PROOF
    @_noLocks
  #endif
  package func linearPieces(
    from: Double, to: Double, into output: UnsafeMutablePointer<TilePiece>
  ) -> Int {
    PlayerControl.expandRuns(pieces(from: from, to: to, into: output), of: output, to: to)
  }

  /// The value between two frames if it is constant there, else `nil`; `scratch` as for `pieces`.
  @inline(__always)
  func constant(
    from: Double, to: Double, scratch: UnsafeMutablePointer<TilePiece>
  ) -> Double? {
    // The only segment has begun with time and is the neutral value.
    if pointee.isUnused { return pointee.track.segments[0].value }
    let count = pieces(from: from, to: to, into: scratch)
    let value = scratch[0].value
    for index in 0..<count {
      guard scratch[index].slope == 0, scratch[index].value == value else { return nil }
      guard let run = scratch[index].run else { continue }
      let end = index + 1 < count ? scratch[index + 1].start : to
      for frame in 0..<Int((end - scratch[index].start).roundedUp)
      where Double(run[frame]) != value {
        return nil
      }
    }
    return value
  }

  /// The control's straight course from a frame on. That of a run of values ends at once.
  func line(from frame: Double) -> ControlLine {
    guard !pointee.isUnused else {
      return ControlLine(value: pointee.track.segments[0].value, slope: 0, end: .infinity)
    }
    var live = pointee.live
    var place = pointee.segment
    pointee.advance(&place, to: frame)
    var next = pointee.first
    while let entry = next, entry.pointee.frame - pointee.shift <= frame {
      live = pointee.taking(pointee.inPlayer(entry), after: live, segment: place)
      next = entry.pointee.next
    }
    // Superseded entries and segments write no more.
    while let entry = next, PlayerControl.isSuperseded(pointee.inPlayer(entry), by: live) {
      next = entry.pointee.next
    }
    var end = Double.infinity
    if let next { end = next.pointee.frame - pointee.shift }
    let current = pointee.segment(place)
    guard pointee.isInForce(live, over: current) else {
      if place + 1 < pointee.track.count { end = min(end, pointee.segment(place + 1).start) }
      return ControlLine(
        value: current.value(at: frame), slope: current.slope, end: end, start: current.start,
        startValue: current.value)
    }
    while place + 1 < pointee.track.count,
      pointee.isInForce(live, over: pointee.segment(place + 1))
    {
      place += 1
    }
    if place + 1 < pointee.track.count { end = min(end, pointee.segment(place + 1).start) }
    guard frame < live.end else { return ControlLine(value: live.to, slope: 0, end: end) }
    return ControlLine(
      value: live.value(at: frame), slope: live.slope,
      end: live.run == nil ? min(end, live.end) : frame, start: live.frame, startValue: live.from)
  }

  /// The value that is latched at an instant of the score, which lies in the tile being read or a
  /// fraction of a frame before it.
  #if RT_PROOF
    @_noLocks
  #endif
  package func latched(at scoreInstant: Double) -> Double {
    let current = pointee.segment(pointee.track.index(at: scoreInstant))
    let instant = scoreInstant - pointee.origin
    let reach = instant + PlayerControl.latchTolerance
    let live = pointee.live
    var latest = live.frame <= reach ? live : pointee.previous
    var next = pointee.first
    while let node = next, node.pointee.frame - pointee.shift <= reach {
      let entry = pointee.inPlayer(node)
      latest = pointee.taking(
        entry, after: latest, segment: pointee.track.index(at: entry.frame + pointee.origin))
      next = node.pointee.next
    }
    return pointee.isInForce(latest, over: current)
      ? latest.value(at: max(instant, latest.frame)) : current.value(at: instant)
  }
}

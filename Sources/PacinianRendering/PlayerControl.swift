import PacinianPattern

/// A linear piece that a parameter or a curve sent to a player writes: from `frame` on, for good or until
/// something that started later writes.
///
/// Frames are those of the bus, so that an entry can wait from one pass of its player to the next.
package struct LiveEntry: BitwiseCopyable {
  package var frame: Double
  /// The value at `frame`; NaN for whatever the control has then.
  package var from: Double
  package var to: Double
  /// The frame at which `to` is reached; `frame` for a step.
  package var end: Double
  /// The frame from which the parameter or curve that the piece belongs to writes, and its place among
  /// all that were sent.
  package var writer: Double
  package var order: Int

  package init(
    frame: Double, from: Double = .nan, to: Double, end: Double, writer: Double, order: Int
  ) {
    self.frame = frame
    self.from = from
    self.to = to
    self.end = end
    self.writer = writer
    self.order = order
  }
}

/// What a live entry left behind, in the player's frames.
struct LiveValue: BitwiseCopyable {
  /// Nothing has been sent: a frame that compares false with every other.
  static var none: LiveValue {
    LiveValue(writer: .nan, order: 0, start: 0, end: 0, from: 0, to: 0)
  }

  var writer: Double
  var order: Int
  var start: Double
  var end: Double
  var from: Double
  var to: Double

  var slope: Double { (to - from) / (end - start) }

  func value(at instant: Double) -> Double {
    if instant >= end { return to }
    return instant <= start ? from : from + slope * (instant - start)
  }

  /// The same in frames that count from `frames` earlier.
  func moved(by frames: Double) -> LiveValue {
    var moved = self
    moved.writer += frames
    moved.start += frames
    moved.end += frames
    return moved
  }
}

/// A linear piece of a control inside one tile.
package struct TilePiece: BitwiseCopyable {
  /// Frames from the player's start; the tile's own start for the first piece.
  package var start: Double
  package var value: Double
  package var slope: Double
  /// For sharpness: warped frames (logarithmic map) or common turns (linear map) since the
  /// tile's start.
  var warp: Double = 0
  /// Warped frames per frame at `start`.
  var rate: Double = 1

  func value(at frame: Double) -> Double {
    slope == 0 ? value : value + slope * (frame - start)
  }
}

/// One control of one player: the compiled track, and a queue of live entries in a ring.
///
/// Reading a tile changes nothing; `advance` moves on when the tile is done with. So a tile can be
/// read again when a live entry lands in it late.
package struct PlayerControl: BitwiseCopyable {
  enum Kind: Int, CaseIterable {
    case intensity, sharpness, attack, decay, release

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
  private let queue: UnsafeMutablePointer<LiveEntry>
  /// A power of two.
  private let capacity: Int
  private var head = 0
  package private(set) var queued = 0
  private var segment = 0
  private var live = LiveValue.none
  /// What `live` replaced, for instants a fraction of a frame before the tile.
  private var previous = LiveValue.none
  /// The bus's frame of the player's frame 0.
  private var shift = 0.0
  /// The score's frame at the player's frame 0.
  private var origin = 0.0
  /// The player's frame at which the pass began: what the pattern wrote before it gives way to anything
  /// sent.
  private var entry = -Double.infinity

  /// - Parameter capacity: the entries that the queue holds, a power of two.
  package init(track: ControlTrack, capacity: Int, memory: Memory) {
    self.track = track
    self.capacity = capacity
    queue = memory.array(of: LiveEntry.self, count: capacity)
  }

  /// Nothing has ever written: the value is neutral.
  @inline(__always)
  package var isUnused: Bool { track.count == 1 && queued == 0 && live.writer.isNaN }

  /// An entry in the player's frames.
  @inline(__always)
  private func entry(_ index: Int) -> LiveEntry {
    var entry = queue[(head &+ index) & (capacity &- 1)]
    entry.frame -= shift
    entry.end -= shift
    entry.writer -= shift
    return entry
  }

  /// A segment of the pattern's in the player's frames.
  @inline(__always)
  private func segment(_ index: Int) -> ControlSegment {
    var segment = track.segments[index]
    segment.start -= origin
    segment.writerStart -= origin
    return segment
  }

  /// Whether what was sent writes and not the pattern.
  @inline(__always)
  private func isInForce(_ live: LiveValue, over segment: ControlSegment) -> Bool {
    live.writer >= (segment.writerStart < entry ? -.infinity : segment.writerStart)
  }

  /// Queues an entry; of equal frames the later sent wins. `false` if the queue is full.
  /// Complexity: O(1) in ascending order of frames.
  @inline(__always)
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func send(_ new: LiveEntry) -> Bool {
    guard queued < capacity else { return false }
    var place = queued
    while place > 0, queue[(head &+ place &- 1) & (capacity &- 1)].frame > new.frame {
      queue[(head &+ place) & (capacity &- 1)] = queue[(head &+ place &- 1) & (capacity &- 1)]
      place -= 1
    }
    queue[(head &+ place) & (capacity &- 1)] = new
    queued += 1
    return true
  }

  /// Begins a pass: the player's frame 0 is the bus's frame `shift` and the score's frame `origin`, and the
  /// player enters at its frame `entry`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func begin(shift: Double, origin: Double, entry: Double) {
    if !live.writer.isNaN { live = live.moved(by: self.shift - shift) }
    previous = live
    self.shift = shift
    self.origin = origin
    self.entry = entry
    segment = track.index(at: entry + origin)
    advance(to: entry)
  }

  /// Takes over what was sent to another pass of the same player: the value in force at the bus's frame
  /// `frame` and the entries from then on. Before `begin`. Complexity: O(entries).
  /// - Parameter patternEnd: the bus's frame from which the other pass's pattern wrote no more.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func takeOver(
    from other: UnsafeMutablePointer<PlayerControl>, at frame: Double, patternEnd: Double
  ) {
    shift = other.pointee.shift
    (head, queued) = (0, 0)
    let limit = min(frame, patternEnd) - shift
    var now = other.pointee.live
    var place = other.pointee.segment
    var early = 0
    for index in 0..<other.pointee.queued {
      let entry = other.pointee.entry(index)
      if entry.frame < frame - shift {
        other.pointee.advance(&place, to: min(entry.frame, limit))
        now = other.pointee.taking(entry, after: now, segment: place, until: limit)
        early += 1
      } else {
        queue[queued] = other.pointee.queue[(other.pointee.head &+ index) & (capacity &- 1)]
        queued += 1
      }
    }
    other.pointee.queued = early
    other.pointee.advance(&place, to: limit)
    live = now
    guard !now.writer.isNaN, !other.pointee.isInForce(now, over: other.pointee.segment(place))
    else { return }
    // A writer that has been superseded never comes back.
    live = .none
    let shift = shift
    removeEntries { $0.writer == now.writer + shift && $0.order == now.order }
  }

  /// Moves a place among the pattern's segments on to the last that has started by a frame.
  @inline(__always)
  private func advance(_ place: inout Int, to frame: Double) {
    while place + 1 < track.count, segment(place + 1).start <= frame { place += 1 }
  }

  /// Folds what was sent for instants before the bus's frame `frame` into one value, while no pass plays.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func settle(before frame: Double) {
    while queued > 0, entry(0).frame < frame - shift {
      var entry = entry(0)
      // Where nothing sounds nothing moves: a ramp is the step that it ends with.
      if entry.from.isNaN { entry.end = entry.frame }
      live = taking(entry, after: live, segment: segment, until: entry.frame)
      head = (head &+ 1) & (capacity &- 1)
      queued -= 1
    }
  }

  /// Drops what was sent for instants after the bus's frame `frame`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func dropEntries(after frame: Double) { removeEntries { $0.frame > frame } }

  /// Forgets everything sent for an instant before the bus's frame `frame`. Before `begin`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func forget(before frame: Double) {
    if live.writer + shift < frame { live = .none }
    removeEntries { $0.writer < frame }
  }

  private mutating func removeEntries(_ isGone: (LiveEntry) -> Bool) {
    var kept = 0
    for index in 0..<queued {
      let entry = queue[(head &+ index) & (capacity &- 1)]
      if isGone(entry) { continue }
      queue[(head &+ kept) & (capacity &- 1)] = entry
      kept += 1
    }
    queued = kept
  }

  /// Writes the pieces between two frames and returns their number; a piece equal to what went
  /// before is left out, so a control at rest is one piece. Before the pass begins, where nothing sounds, the
  /// control stands at what it has then.
  #if RT_PROOF
    @_noLocks
  #endif
  package func pieces(from: Double, to: Double, into pieces: UnsafeMutablePointer<TilePiece>) -> Int
  {
    var place = segment
    var live = live
    var next = 0
    var count = 0
    var time = from < self.entry && self.entry < to ? self.entry : from
    let isBeginning = time > from
    while time < to {
      advance(&place, to: time)
      while next < queued, entry(next).frame <= time {
        live = taking(entry(next), after: live, segment: place)
        next += 1
      }
      let current = segment(place)
      var end = to
      if place + 1 < track.count { end = min(end, segment(place + 1).start) }
      if next < queued { end = min(end, entry(next).frame) }
      var piece: TilePiece
      if isInForce(live, over: current) {
        if time < live.end {
          piece = TilePiece(start: time, value: live.value(at: time), slope: live.slope)
          end = min(end, live.end)
        } else {
          piece = TilePiece(start: time, value: live.to, slope: 0)
        }
      } else {
        piece = TilePiece(start: time, value: current.value(at: time), slope: current.slope)
      }
      if count == 0, isBeginning {
        pieces[0] = TilePiece(start: from, value: piece.value, slope: 0)
        count = 1
      }
      if count == 0 || piece.slope != 0 || pieces[count - 1].slope != 0
        || pieces[count - 1].value != piece.value
      {
        pieces[count] = piece
        count += 1
      }
      time = end
    }
    return count
  }

  /// The value between two frames if it is one all through; `scratch` as for `pieces`.
  @inline(__always)
  func constant(
    from: Double, to: Double, scratch: UnsafeMutablePointer<TilePiece>
  ) -> Double? {
    // The only segment has begun with time and is the neutral value.
    if isUnused { return track.segments[0].value }
    let count = pieces(from: from, to: to, into: scratch)
    return count == 1 && scratch[0].slope == 0 ? scratch[0].value : nil
  }

  /// The value at an instant of the tile being read, or a fraction of a frame before it.
  #if RT_PROOF
    @_noLocks
  #endif
  package func value(at instant: Double) -> Double {
    let current = segment(track.index(at: instant + origin))
    var latest = live.start <= instant ? live : previous
    var index = 0
    while index < queued, entry(index).frame <= instant {
      latest = taking(
        entry(index), after: latest, segment: track.index(at: entry(index).frame + origin))
      index += 1
    }
    return isInForce(latest, over: current) ? latest.value(at: instant) : current.value(at: instant)
  }

  /// What the pattern alone writes between two frames, piece by piece: start, end, value there and slope.
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
    while queued > 0, entry(0).frame < frame {
      let entry = entry(0)
      advance(&segment, to: entry.frame)
      let new = taking(entry, after: live, segment: segment)
      previous = live
      live = new
      head = (head &+ 1) & (capacity &- 1)
      queued -= 1
    }
    advance(&segment, to: frame)
  }

  /// - Parameter end: the frame from which the pattern writes no more.
  @inline(__always)
  private func taking(
    _ entry: LiveEntry, after live: LiveValue, segment place: Int, until end: Double = .infinity
  ) -> LiveValue {
    // The rest of a curve that something sent for later has superseded.
    if entry.writer < live.writer || (entry.writer == live.writer && entry.order < live.order) {
      return live
    }
    var from = entry.from
    if from.isNaN {
      let current = segment(place)
      from =
        isInForce(live, over: current)
        ? live.value(at: entry.frame) : current.value(at: entry.frame)
    }
    return LiveValue(
      writer: entry.writer, order: entry.order, start: entry.frame, end: entry.end, from: from,
      to: entry.to)
  }
}

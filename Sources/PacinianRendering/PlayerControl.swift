import PacinianPattern

/// A value sent to a player: it writes from `frame` on, for good or until something starts later.
package struct LiveEntry: BitwiseCopyable {
  /// Frames from the player's start.
  var frame: Double
  var value: Double
  /// Frames over which the control moves linearly to `value`; 0 is a step.
  var rampFrames: Double

  #if RT_PROOF
    @_noLocks
  #endif
  package init(frame: Double, value: Double, rampFrames: Double) {
    self.frame = frame
    self.value = value
    self.rampFrames = rampFrames
  }
}

/// What a live entry left behind.
struct LiveValue: BitwiseCopyable {
  /// Nothing has been sent: a frame that compares false with every other.
  static var none: LiveValue { LiveValue(frame: .nan, from: 0, to: 0, rampEnd: 0) }

  var frame: Double
  var from: Double
  var to: Double
  var rampEnd: Double

  var slope: Double { (to - from) / (rampEnd - frame) }

  func value(at instant: Double) -> Double {
    instant >= rampEnd ? to : from + slope * (instant - frame)
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

  /// The cases of `Kind`, as a plain number for the render path.
  static let kindCount = 5

  let track: ControlTrack
  let queue: UnsafeMutablePointer<LiveEntry>
  /// A power of two.
  let capacity: Int
  private(set) var head = 0
  private(set) var queued = 0
  private var segment = 0
  private var live = LiveValue.none
  /// What `live` replaced, for instants a fraction of a frame before the tile.
  private var previous = LiveValue.none

  package init(track: ControlTrack, capacity: Int, memory: Memory) {
    self.track = track
    self.capacity = capacity
    queue = memory.array(of: LiveEntry.self, count: capacity)
  }

  /// Nothing has ever written: the value is neutral.
  @inline(__always)
  var isUnused: Bool { track.count == 1 && queued == 0 && live.frame.isNaN }

  @inline(__always)
  private func entry(_ index: Int) -> LiveEntry { queue[(head &+ index) & (capacity - 1)] }

  /// Queues an entry; of equal frames the later sent wins. `false` if the queue is full.
  /// Complexity: O(1) in ascending order of frames.
  @inline(__always)
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func send(_ new: LiveEntry) -> Bool {
    guard queued < capacity else { return false }
    var place = queued
    while place > 0, entry(place - 1).frame > new.frame {
      queue[(head &+ place) & (capacity - 1)] = entry(place - 1)
      place -= 1
    }
    queue[(head &+ place) & (capacity - 1)] = new
    queued += 1
    return true
  }

  /// Writes the pieces between two frames and returns their number; a piece equal to what went
  /// before is left out, so a control at rest is one piece.
  #if RT_PROOF
    @_noLocks
  #endif
  package func pieces(from: Double, to: Double, into pieces: UnsafeMutablePointer<TilePiece>) -> Int
  {
    var segment = segment
    var live = live
    var next = 0
    var count = 0
    var time = from
    while time < to {
      while segment + 1 < track.count, track.segments[segment + 1].start <= time { segment += 1 }
      while next < queued, entry(next).frame <= time {
        live = taking(entry(next), after: live, segment: segment)
        next += 1
      }
      let current = track.segments[segment]
      var end = to
      if segment + 1 < track.count { end = min(end, track.segments[segment + 1].start) }
      if next < queued { end = min(end, entry(next).frame) }
      var piece: TilePiece
      if live.frame >= current.writerStart {
        if time < live.rampEnd {
          piece = TilePiece(start: time, value: live.value(at: time), slope: live.slope)
          end = min(end, live.rampEnd)
        } else {
          piece = TilePiece(start: time, value: live.to, slope: 0)
        }
      } else {
        piece = TilePiece(start: time, value: current.value(at: time), slope: current.slope)
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
    let current = track.segments[track.index(at: instant)]
    var latest = live.frame <= instant ? live : previous
    var index = 0
    while index < queued, entry(index).frame <= instant {
      latest = taking(entry(index), after: latest, segment: track.index(at: entry(index).frame))
      index += 1
    }
    return latest.frame >= current.writerStart
      ? latest.value(at: instant) : current.value(at: instant)
  }

  /// Moves on to the tile that starts at `frame`.
  #if RT_PROOF
    @_noLocks
  #endif
  package mutating func advance(to frame: Double) {
    while queued > 0, entry(0).frame < frame {
      let entry = entry(0)
      while segment + 1 < track.count, track.segments[segment + 1].start <= entry.frame {
        segment += 1
      }
      let new = taking(entry, after: live, segment: segment)
      previous = live
      live = new
      head = (head &+ 1) & (capacity - 1)
      queued -= 1
    }
    while segment + 1 < track.count, track.segments[segment + 1].start <= frame { segment += 1 }
  }

  @inline(__always)
  private func taking(_ entry: LiveEntry, after live: LiveValue, segment: Int) -> LiveValue {
    let current = track.segments[segment]
    let from =
      live.frame >= current.writerStart
      ? live.value(at: entry.frame) : current.value(at: entry.frame)
    return LiveValue(
      frame: entry.frame, from: from, to: entry.value, rampEnd: entry.frame + entry.rampFrames)
  }
}

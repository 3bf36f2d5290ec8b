/// The entries of a control. Passes of one player share them, so that a sent value reaches each
/// sounding event and is stored once.
extension PassControl {
  /// Queues an entry of this control; where frames are equal, the entry sent later
  /// wins. The caller does so for each pass of the player. Complexity: O(1) in ascending order of
  /// frames.
  @_noLocks
  package mutating func insert(_ node: UnsafeMutablePointer<LiveEntry>) {
    let frame = node.pointee.frame
    // The pass begins later in this frame.
    guard frame >= reached else { return apply(node) }
    pool.pointee.retain(node)
    if let first, let last, first.pointee.frame <= frame {
      var before = last.pointee.frame <= frame ? last : first
      while let next = before.pointee.next, next.pointee.frame <= frame, next != node {
        before = next
      }
      if before.pointee.next != node {
        node.pointee.next = before.pointee.next
        before.pointee.next = node
      }
    } else {
      if let first { node.pointee.next = first }
      first = node
    }
    if node.pointee.next == nil { last = node }
  }

  /// Queues an entry where the player has no other pass; `false` if the pool is empty.
  @_noLocks
  package mutating func send(_ entry: LiveEntry) -> Bool {
    guard let node = pool.pointee.allocate(entry) else { return false }
    insert(node)
    pool.pointee.release(node)
    return true
  }

  /// Takes the first entry out of the queue.
  mutating func dropFirst() {
    guard let gone = first else { return }
    first = gone.pointee.next
    if first == nil { last = nil }
    pool.pointee.release(gone)
  }

  /// Releases all entries, and resets the control.
  @_noLocks
  package mutating func clear() {
    while first != nil { dropFirst() }
    setLive(.none)
    setPrevious(.none)
    bind(nil)
    clock = PassClock()
    segment = 0
    reached = .beforeAll
    forgotten = .beforeAll
    (rested, restarted) = (.beforeAll, .beforeAll)
  }

  /// Takes over from another pass of the same player: the value in force at `frame`, and a share of
  /// the entries from then on. The caller calls `begin` afterwards. Complexity: O(entries).
  /// - Parameters:
  ///   - patternEnd: the frame at which the other pass's pattern stopped writing.
  ///   - start: the instant at which the player is started, if it is started: then the rest of a
  ///     run of values counts, even if the run was superseded.
  @_noLocks
  package mutating func follow(
    _ other: UnsafeMutablePointer<PassControl>, at frame: BusFrame, patternEnd: BusFrame,
    start: BusFrame?
  ) {
    clear()
    clock = other.pointee.clock
    reached = frame
    forgotten = other.pointee.forgotten
    (rested, restarted) = (other.pointee.rested, other.pointee.restarted)
    func index(at frame: PassFrame) -> Int {
      other.pointee.track.index(at: other.pointee.clock.score(frame))
    }
    var now = other.pointee.lastBound(before: frame) ?? other.pointee.live
    var next = other.pointee.first
    while let entry = next, entry.pointee.frame < frame {
      now = other.pointee.applying(
        entry.pointee, after: now, segment: index(at: clock.pass(entry.pointee.frame)))
      next = entry.pointee.next
    }
    (first, last) = (next, next == nil ? nil : other.pointee.last)
    while let entry = next {
      pool.pointee.retain(entry)
      next = entry.pointee.next
    }
    // The other pass may have continued beyond its pattern's end, while it rang out or rested.
    // Segments that start exactly at the end do not belong to the pattern.
    let limit = min(frame, patternEnd - PassClock.tolerance)
    let current = other.pointee.segment(index(at: clock.pass(limit)))
    let goesOn = now.run != nil && lasts(now, beyond: start ?? .never)
    if goesOn || other.pointee.isInForce(now, over: current) {
      setLive(now)
    } else if current.writerStart >= other.pointee.beginning {
      // A writer that has been superseded never writes again.
      forgotten = max(forgotten, clock.bus(current.writerStart))
    }
  }

  /// Folds the entries for instants before `frame` into one value, while no pass
  /// plays.
  @_noLocks
  package mutating func fold(before frame: BusFrame) {
    foldBound(before: frame)
    while let node = first, node.pointee.frame < frame {
      var entry = node.pointee
      // A ramp is a step to its end while the player is silent.
      if entry.from.isNaN, entry.run == nil { entry.end = entry.frame }
      setLive(applying(entry, after: live, segment: segment))
      dropFirst()
    }
    reached = max(reached, frame)
  }

  /// Replaces the ramps that have begun by `frame`, at which an idle player starts, by steps,
  /// because the change that they smooth is silent. Entries up to the start's first frame are
  /// folded into one value.
  mutating func endRamps(through frame: BusFrame) {
    let start = BusFrame(frame.nearest)
    fold(before: BusFrame(start.frames.nextUp))
    if live.isRamp { live.end = live.frame }
    // An instant in the first half of a frame is after the first frame of the start.
    var next = first
    while let node = next, node.pointee.frame <= frame {
      if node.pointee.from.isNaN { node.pointee.end = node.pointee.frame }
      next = node.pointee.next
    }
  }

  /// Forgets the entries whose writers began before `frame`, except the values of runs from the
  /// player's next start on. The caller calls `begin` afterwards.
  /// - Parameter start: the instant at which the player is started; `nil` where it has ended.
  @_noLocks
  package mutating func forget(before frame: BusFrame, start: BusFrame?) {
    if live.writer < frame {
      let goesOn = start.map { lasts(live, beyond: $0) } ?? (live.end > frame)
      if live.run == nil || !goesOn {
        setLive(.none)
      } else if let start {
        live.writer = start
      }
    }
    rested = max(rested, frame)
    if let start { restarted = max(restarted, start) }
    prune()
  }

  /// Whether a run has values for frames that are not before an instant.
  private func lasts(_ run: LiveEntry, beyond instant: BusFrame) -> Bool {
    run.end >= instant + 1
  }

  /// Releases the entries that this pass has forgotten and that no other pass shares.
  @_noLocks
  package mutating func prune() {
    var kept: UnsafeMutablePointer<LiveEntry>?
    var next = first
    while let entry = next {
      next = entry.pointee.next
      guard isForgotten(entry.pointee), entry.pointee.references == 1 else {
        kept = entry
        continue
      }
      // No other pass shares the entry before: its list would contain this entry too.
      if let kept { kept.pointee.next = next } else { first = next }
      pool.pointee.release(entry)
    }
    last = kept
  }

  /// Releases the entries for instants after `frame`. The caller does so for each pass of the
  /// player, and then calls `cut` of each pass.
  @_noLocks
  package mutating func drop(after frame: BusFrame) {
    var kept: UnsafeMutablePointer<LiveEntry>?
    var next = first
    while let entry = next, entry.pointee.frame <= frame {
      kept = entry
      next = entry.pointee.next
    }
    while let entry = next {
      next = entry.pointee.next
      pool.pointee.release(entry)
    }
    if kept == nil { first = nil }
    last = kept
  }

  /// Ends the list after entries were dropped.
  @_noLocks
  package func cut() { last?.pointee.next = nil }
}

/// All controls of one pass of a player, with the values sent to it while it plays.
///
/// Frames are those of the bus unless a comment says otherwise. The render thread alone uses it.
/// Complexity: O(controls), and that of the same method of ``PlayerControl``.
package struct LiveControls: BitwiseCopyable {
  package let controls: UnsafeMutablePointer<PlayerControl>
  private let count: Int

  /// - Parameter tracks: those of the pattern, one for each control.
  #if RT_PROOF
    @_noLocks
  #endif
  package init(
    _ tracks: UnsafePointer<ControlTrack>, count: Int, pool: UnsafeMutablePointer<LivePool>,
    _ carver: inout MemoryCarver
  ) {
    controls = carver.array(of: PlayerControl.self, count: count)
    self.count = count
    guard !carver.isMeasuring else { return }
    for index in 0..<count { controls[index] = PlayerControl(track: tracks[index], pool: pool) }
  }

  /// Begins a pass: the player's frame 0 is the bus's frame `shift` and the score's frame `origin`,
  /// and the player enters at its frame `entry`, because the pass begins at its instant
  /// `beginning`.
  #if RT_PROOF
    @_noLocks
  #endif
  package func begin(shift: Int, origin: Double, entry: Int, beginning: Double) {
    for index in 0..<count {
      controls[index].begin(
        shift: Double(shift), origin: origin, entry: Double(entry), beginning: beginning)
    }
  }

  /// Gives back everything that was sent.
  #if RT_PROOF
    @_noLocks
  #endif
  package func clear() {
    for index in 0..<count { controls[index].clear() }
  }

  /// Whether anything has ever written to a control, or will.
  #if RT_PROOF
    @_noLocks
  #endif
  package func areUsed() -> Bool {
    for index in 0..<count where !controls[index].isUnused { return true }
    return false
  }

  /// Moves on to the player's frame `frame`.
  #if RT_PROOF
    @_noLocks
  #endif
  package func advance(to frame: Int) {
    for index in 0..<count where !controls[index].isUnused {
      controls[index].advance(to: Double(frame))
    }
  }

  /// Queues an entry for the control with index `place`; `false` if the pool is empty.
  #if RT_PROOF
    @_noLocks
  #endif
  package func send(_ place: Int, _ entry: LiveEntry) -> Bool {
    controls[place].send(entry)
  }

  /// Takes over the entries of another pass of the same player, whose pattern wrote until
  /// `patternEnd`. The caller calls `begin` afterwards.
  #if RT_PROOF
    @_noLocks
  #endif
  package func takeOver(from other: LiveControls, at frame: Int, patternEnd: Double) {
    for index in 0..<count {
      controls[index].takeOver(
        from: other.controls + index, at: Double(frame), patternEnd: patternEnd)
    }
  }

  /// Forgets the entries for an instant before `frame`. The caller calls `begin` afterwards.
  #if RT_PROOF
    @_noLocks
  #endif
  package func forget(before frame: Int) {
    for index in 0..<count { controls[index].forget(before: Double(frame)) }
  }

  /// Folds the entries for instants before `frame` into the values with which the next pass begins.
  #if RT_PROOF
    @_noLocks
  #endif
  package func settle(before frame: Int) {
    for index in 0..<count { controls[index].settle(before: Double(frame)) }
  }

  /// Drops the entries for instants after `frame`.
  #if RT_PROOF
    @_noLocks
  #endif
  package func drop(after frame: Int) {
    for index in 0..<count { controls[index].dropEntries(after: Double(frame)) }
  }

  /// Whether a control holds a value that was sent.
  #if RT_PROOF
    @_noLocks
  #endif
  package func holdsAny() -> Bool {
    for index in 0..<count where controls[index].holdsAny { return true }
    return false
  }
}

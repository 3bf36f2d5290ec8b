/// All controls of one pass of a player, with the values sent to it while it plays.
///
/// Frames are those of the bus unless a comment says otherwise. The render thread alone uses it.
/// Complexity: O(controls), and that of the same method of ``PlayerControl``.
package struct LiveControls: BitwiseCopyable {
  package let controls: UnsafeMutablePointer<PlayerControl>
  private let count: Int

  /// - Parameter tracks: those of the pattern, one for each control.
  @_noLocks
  package init(
    _ tracks: UnsafePointer<ControlTrack>, count: Int, pool: UnsafeMutablePointer<LivePool>,
    _ carver: inout MemoryCarver
  ) {
    controls = carver.array(of: PlayerControl.self, count: count)
    self.count = count
    guard !carver.isMeasuring else { return }
    for index in 0..<count { controls[index] = PlayerControl(track: tracks[index], pool: pool) }
  }

  /// Begins a pass.
  @_noLocks
  package func begin(_ clock: PassClock) {
    for index in 0..<count { controls[index].begin(clock) }
  }

  /// Gives back everything that was sent.
  @_noLocks
  package func clear() {
    for index in 0..<count { controls[index].clear() }
  }

  /// Whether anything has ever written to a control, or will.
  @_noLocks
  package func areUsed() -> Bool {
    for index in 0..<count where !controls[index].isUnused { return true }
    return false
  }

  /// Moves on to the player's frame `frame`.
  @_noLocks
  package func advance(to frame: Int) {
    for index in 0..<count where !controls[index].isUnused {
      controls[index].advance(to: Double(frame))
    }
  }

  /// Queues an entry for a control, as the caller does for each pass of the player.
  /// - Parameter index: the control's, by its kind.
  @_noLocks
  package func insert(_ index: Int, _ entry: UnsafeMutablePointer<LiveEntry>) {
    assert((0..<count).contains(index), "a control of this kind of events")
    controls[index].insert(entry)
  }

  /// See ``PlayerControl/takeAtOnce(_:)``.
  @_noLocks
  package func takeAtOnce(_ index: Int, _ entry: UnsafePointer<LiveEntry>) -> Bool {
    assert((0..<count).contains(index), "a control of this kind of events")
    return controls[index].takeAtOnce(entry)
  }

  /// Queues an entry where the player has no other pass; `false` if the pool is empty.
  @_noLocks
  package func send(_ index: Int, _ entry: LiveEntry) -> Bool {
    assert((0..<count).contains(index), "a control of this kind of events")
    return controls[index].send(entry)
  }

  /// Follows another pass of the same player, whose pattern wrote until `patternEnd`: begins with
  /// its values and shares its entries. The caller calls `begin` afterwards.
  @_noLocks
  package func follow(_ other: LiveControls, at frame: Int, patternEnd: Double) {
    for index in 0..<count {
      controls[index].follow(other.controls + index, at: Double(frame), patternEnd: patternEnd)
    }
  }

  /// Forgets the entries whose writers began before `frame`. The caller calls `begin` afterwards.
  @_noLocks
  package func forget(before frame: Int) {
    for index in 0..<count { controls[index].forget(before: Double(frame)) }
  }

  /// Gives back the forgotten entries that no other pass holds.
  @_noLocks
  package func prune() {
    for index in 0..<count { controls[index].prune() }
  }

  /// Folds the entries for instants before `frame` into the values with which the next pass begins.
  @_noLocks
  package func settle(before frame: Int) {
    for index in 0..<count { controls[index].settle(before: Double(frame)) }
  }

  /// Drops the entries for instants after `frame`; the caller does so for each pass of the player
  /// and then has each `cut` its lists.
  @_noLocks
  package func drop(after frame: Int) {
    for index in 0..<count { controls[index].drop(after: Double(frame)) }
  }

  /// Ends the lists after entries were dropped.
  @_noLocks
  package func cut() {
    for index in 0..<count { controls[index].cut() }
  }

  /// Whether a control holds a value that was sent.
  @_noLocks
  package func holdsAny() -> Bool {
    for index in 0..<count where controls[index].holdsAny { return true }
    return false
  }
}

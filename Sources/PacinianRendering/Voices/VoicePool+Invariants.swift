#if DEBUG
extension VoicePool {
  /// Asserts the invariants of voices between tiles: each sounds, is in its group, and has the
  /// columns and bounds of its record. Complexity: O(voices).
  func checkInvariants(
    events: UnsafePointer<ScoreEvent>, constants: UnsafePointer<RenderingConstants>
  ) {
    assert(count <= capacity, "there is room for every voice")
    assert(changeCount == 0 && countBefore == count, "nothing has changed in the tile")
    for index in 0..<Self.groupCount {
      groups[index].checkInvariants(group: index, events, constants)
    }
  }
}

extension VoiceGroup {
  fileprivate func checkInvariants(
    group: Int, _ events: UnsafePointer<ScoreEvent>,
    _ constants: UnsafePointer<RenderingConstants>
  ) {
    var movingCount = 0
    for slot in 0..<count {
      let record = records[slot]
      assert(!record.envelope.hasEnded && record.group == group, "a voice lies in its group")
      assert(columns[slot] == record.smooth(events, constants), "columns are those of the record")
      assert(
        breakpoints[slot] == record.envelope.stageEnd.frames && lows[slot] == record.low
          && highs[slot] == record.high, "bounds are those of the record")
      assert(
        firstBreakpoint.frames <= breakpoints[slot] && highestLow >= lows[slot]
          && lowestHigh <= highs[slot], "bounds over all voices hold each")
      if columns.isMoving(slot) { movingCount += 1 }
    }
    assert(columns.movingCount == movingCount, "the columns count the voices that move")
  }
}

extension HapticPass {
  /// Asserts the invariants of a pass's transients, and of its voices once a tile is finished.
  @_noLocks
  package func checkInvariants() {
    assert(transientPool.all <= transientPool.capacity, "there is room for every transient")
    assert(run.restCount <= pool.count, "a voice rests once")
    guard run.lastTile.isFinished || run.lastTile.number < 0 else { return }
    pool.checkInvariants(events: events, constants: constants)
  }
}
#endif

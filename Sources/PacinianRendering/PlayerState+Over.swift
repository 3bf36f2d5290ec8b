/// The end of a pass by exact frames, which depends neither on the size of tiles nor on where in a
/// tile somebody asks: a continuous event is over after the frame in which its envelope comes to 0.
extension PlayerState {
  /// Whether no event sounds or is to come from a frame of the bus on, which lies in the tile that
  /// was rendered last or right behind it.
  func isOver(at busFrame: Int) -> Bool {
    if isFinished { return true }
    let now = Double(busFrame) - clock.busFrame
    guard stopFrame <= now || hasPassedAllStarts(at: now) else { return false }
    guard isChanging else { return pool.count == 0 && taps.count == 0 }
    guard taps.isEmpty(at: now, stop: stopFrame), pool.latestEnd < now else { return false }
    // A voice that the tile has started never begins if the player has been stopped before.
    var left = pool.lastingCount
    for group in 0..<VoicePool.groupCount {
      for slot in pool.startedSlots(group: group) {
        let event = Int(pool.groups[group].records[slot].event)
        if Double(start(ofEvent: event)) >= stopFrame { left -= 1 }
      }
    }
    return left == 0
  }

  /// Whether every event has started before the player's frame `now`.
  private func hasPassedAllStarts(at now: Double) -> Bool {
    if isEntering, clock.entry >= now { return false }
    if eventCount > 0, Double(start(ofEvent: eventCount - 1)) >= now { return false }
    return transientCount == 0 || Double(start(ofTransient: transientCount - 1)) < now
  }

  /// Whether voices start, change or end in the tile, and have not been brought behind it.
  private var isChanging: Bool {
    lastTile.number >= 0 && !lastTile.isFinished && !lastTile.isSilent && restCount < 0
  }
}

extension UnsafeMutablePointer<PlayerState> {
  /// Whether no event sounds or is to come from a frame of the bus on; see
  /// ``PlayerState/isOver(at:)``.
  @_noLocks
  package func isOver(at busFrame: Int) -> Bool { pointee.isOver(at: busFrame) }
}

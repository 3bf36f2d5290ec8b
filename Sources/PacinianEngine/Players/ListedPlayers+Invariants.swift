#if DEBUG
extension ListedPlayers {
  /// Asserts that links in both directions agree, that the flags of players agree with the lists,
  /// and that counts are sums over players. Complexity: O(players).
  func checkInvariants() {
    var (listed, sounding, activeListed, subtractedListed) = (0, 0, 0, 0)
    var previous: UnsafeMutablePointer<PlayerCore>?
    for player in all {
      assert(player.pointee.isListed, "a player knows that it is listed")
      assert(player.pointee.previous == previous, "links lead both ways")
      assert(
        !player.pointee.isActive || player.pointee.wakeIndex < 0,
        "a player that is rendered by itself waits for no frame")
      listed += 1
      sounding += player.pointee.soundingCount
      if player.pointee.isActive { activeListed += 1 }
      if player.pointee.isSubtracted { subtractedListed += 1 }
      previous = player
    }
    assert(last == previous && count == listed, "the list ends with its last player")
    assert(soundingCount == sounding, "sounding events are those of listed players")
    var next = firstActive
    previous = nil
    while let player = next {
      assert(player.pointee.isActive && player.pointee.isListed, "an active player is listed")
      activeListed -= 1
      (previous, next) = (player, player.pointee.nextActive)
    }
    assert(lastActive == previous && activeListed == 0, "players know that they are active")
    next = firstSubtracted
    while let player = next {
      assert(
        player.pointee.isSubtracted && player.pointee.isListed, "a subtracted player is listed")
      subtractedListed -= 1
      next = player.pointee.nextSubtracted
    }
    assert(subtractedListed == 0, "players know that they are subtracted")
    wakes.checkInvariants()
    loops.checkInvariants()
  }
}
#endif

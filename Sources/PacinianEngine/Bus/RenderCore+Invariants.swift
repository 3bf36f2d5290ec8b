#if DEBUG
extension RenderCore {
  /// Asserts the invariants of each part between two blocks. Every test of an engine calls it with
  /// each block in debug builds. Complexity: O(players and their voices).
  func checkInvariants() {
    blockValues.arena.checkInvariants()
    calls.scheduled.checkInvariants()
    players.checkInvariants()
    live.pointee.checkInvariants()
    tiles.resting.pointee.checkInvariants()
    for player in players.all {
      assert(
        settings.isStereo || player.pointee.channelGains.areUnity(from: 0),
        "one channel has no gains of its own")
      assert(player.pointee.prepared == nil || isInTile, "a prepared pass begins inside its tile")
      assert(
        !player.pointee.isAside || !player.pointee.isActive && isDrivenByValues(player),
        "a player that is set aside is driven by values")
      for pass in player.pointee.allPasses {
        for layer in 0..<pass.pointee.hapticCount {
          pass.pointee.haptics[layer].checkInvariants()
        }
      }
    }
  }
}
#endif

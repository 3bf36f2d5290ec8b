#if DEBUG
extension RenderCore {
  /// Asserts what holds of each part between two blocks. Every test of an engine calls it with
  /// each block in debug builds. Complexity: O(players and their voices).
  func checkInvariants() {
    arena.checkInvariants()
    handed.arena.checkInvariants()
    calls.scheduled.checkInvariants()
    players.checkInvariants()
    live.pointee.checkInvariants()
    tiles.resting.pointee.checkInvariants()
    var next = players.first
    while let player = next {
      var passCount = 0
      var pass = player.pointee.passes
      while let current = pass {
        passCount += 1
        for lane in 0..<current.pointee.hapticCount {
          (current.pointee.haptics + lane).pointee.checkInvariants()
        }
        pass = current.pointee.next
      }
      assert(player.pointee.passCount == passCount, "a player counts its passes")
      next = player.pointee.next
    }
  }
}
#endif

import PacinianRendering

/// Loops: a pass ends, its events begin their release, and the next pass begins at the same
/// instant.
extension RenderCore {
  private func loopFrames(of player: UnsafeMutablePointer<PlayerCore>) -> Double {
    PassClock.bounded(
      max(
        player.pointee.loopSeconds * player.pointee.plan.pointee.layout.framesPerSecond,
        settings.shortestLoop))
  }

  /// Counts loops from the present pass on, which begins at an instant of the bus: if the loop's
  /// end moved before this instant while the player was paused, this instant is the end.
  mutating func startLoop(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    player.pointee.loopFrames = loopFrames(of: player)
    player.pointee.loopOrigin = max(player.pointee.origin, frame - player.pointee.loopFrames)
    player.pointee.loopCount = 0
    noteLoop(player)
  }

  /// Enters the end of the present pass into the agenda of loops, if the pass loops.
  mutating func noteLoop(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard player.pointee.isLooping else { return players.loops.remove(player) }
    if loopFrames(of: player) != player.pointee.loopFrames {
      player.pointee.loopOrigin = player.pointee.origin
      player.pointee.loopCount = 0
      player.pointee.loopFrames = loopFrames(of: player)
    }
    players.loops.set(player, to: loopEnd(of: player))
  }

  /// The frame at which the present pass ends: a product, so that no error adds up over many
  /// passes.
  func loopEnd(of player: UnsafeMutablePointer<PlayerCore>) -> BusFrame {
    player.pointee.loopOrigin + (player.pointee.loopCount + 1) * player.pointee.loopFrames
  }

  /// Begins the next pass of each player whose pass ends in the bus's next frame.
  mutating func endLoops() {
    while let player = players.loops.removeFirst(before: BusFrame(position + 1)) {
      players.loops.first?.prefetch()
      let end = loopEnd(of: player)
      // An end that was moved to the past acts now.
      let start = max(end, now)
      if !beginPrepared(player, .looped, at: start) {
        beginChange(of: player)
        endPass(player, at: start)
        beginPass(player, .looped, at: start)
      }
      if start == end {
        player.pointee.loopCount += 1
        noteLoop(player)
      } else {
        startLoop(player, at: start)
      }
    }
  }
}

import Synchronization

/// Loops: a pass ends, its events begin their release, and the next begins at the same instant.
extension RenderCore {
  /// Pattern seconds from a pass's beginning to its end.
  func loopSeconds(of player: UnsafeMutablePointer<PlayerCore>) -> Double {
    Double(bitPattern: player.pointee.signals.pointee.loopEnd.load(ordering: .relaxed))
  }

  private func loopFrames(of player: UnsafeMutablePointer<PlayerCore>) -> Double {
    max(
      loopSeconds(of: player) * player.pointee.set.pointee.framesPerSecond,
      AdvancedPlayer.shortestLoop * sampleRate)
  }

  /// Has loops count from the present pass.
  func startLoop(_ player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.loopOrigin = player.pointee.origin
    player.pointee.loopCount = 0
    player.pointee.loopFrames = loopFrames(of: player)
  }

  /// The bus's frame, not necessarily whole, at which the present pass ends; `nil` if it does not loop.
  func loopEnd(of player: UnsafeMutablePointer<PlayerCore>) -> Double? {
    guard player.pointee.status == .playing,
      player.pointee.signals.pointee.isLoopEnabled.load(ordering: .relaxed)
    else { return nil }
    if loopFrames(of: player) != player.pointee.loopFrames { startLoop(player) }
    // A product, so that no error adds up over many passes.
    return player.pointee.loopOrigin
      + (player.pointee.loopCount + 1) * player.pointee.loopFrames
  }

  /// Goes on to the next pass where one ends in the coming frame.
  mutating func endLoops() {
    var player = first
    while let core = player {
      player = core.pointee.next
      guard let end = loopEnd(of: core), end < Double(position + 1) else { continue }
      // An end that was moved to the past is now.
      let now = max(end, Double(position))
      endPass(core, at: now)
      core.pointee.origin = now
      if now == end { core.pointee.loopCount += 1 } else { startLoop(core) }
      let first = Int(now + 0.5)
      beginPass(
        core, at: first, scoreFrame: Double(first) - now, entersMidway: false, isForgetting: false)
    }
  }
}

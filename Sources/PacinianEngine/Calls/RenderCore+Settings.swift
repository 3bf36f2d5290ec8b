import PacinianRendering
import Synchronization

/// Settings of players, which are not queued: each block visits those that have changed.
extension RenderCore {
  /// Reads the settings of players that were changed since the last block.
  mutating func followSettings() {
    var next = signals.pointee.takeChanged()
    while let changed = next {
      next = changed.pointee.nextChanged
      changed.pointee.lifetime.followSettings()
      let player = changed.pointee.core
      catchUp(player)
      let cancelled = changed.pointee.cancelledBefore.load(ordering: .acquiring)
      if cancelled > player.pointee.cancelledBefore { cancel(player, before: cancelled) }
      let isAbandoned = changed.pointee.lifetime.isAbandoned
      // A loop that nobody could end would never end.
      if isAbandoned {
        player.pointee.isLoopEnabled = false
        player.pointee.caughtUpFrame = -1
      }
      followBinding(of: player, isAbandoned: isAbandoned)
      // (The silence before a loop's end is over with the loop.)
      if player.pointee.isListed, isAbandoned || player.pointee.isPresent(at: position) {
        if player.pointee.gain.target != player.pointee.wantedGain {
          open(player)
          player.pointee.gain.move(
            to: player.pointee.wantedGain, over: settings.smoothingFrames, at: position)
        }
        if isAbandoned, player.pointee.status == .paused { stop(player, at: now) }
        look(at: player)
        noteLoop(player)
      }
      release(player)
    }
  }

  /// Drops the calls with a lower number than `order`, which wait for their time or, still, in the
  /// queue, and stops.
  private mutating func cancel(_ player: UnsafeMutablePointer<PlayerCore>, before order: Int) {
    player.pointee.cancelledBefore = order
    player.pointee.cancelFrame = now
    if player.pointee.scheduledCount > 0 {
      drop(calls.scheduled.removeAll { $0.command.player == player && $0.command.order < order })
    }
    open(player)
    dropLive(of: player, after: now)
    stop(player, at: now)
  }
}

import PacinianRendering
import Synchronization

/// Settings of players, which are not queued: each block visits the players whose settings have
/// changed.
extension RenderCore {
  /// Reads the settings of players that were changed since the last block.
  mutating func followSettings() {
    var next = atomics.pointee.takeChanged()
    while let changed = next {
      next = changed.pointee.nextChanged
      changed.pointee.lifetime.followSettings()
      let player = changed.pointee.core
      settle(player)
      let cancelled = changed.pointee.cancelledBefore.load(ordering: .acquiring)
      if cancelled > player.pointee.cancelledBefore { cancel(player, before: cancelled) }
      let isAbandoned = changed.pointee.lifetime.isAbandoned
      // Without an owner, no call can end a loop.
      if isAbandoned {
        player.pointee.isLoopEnabled = false
        player.pointee.settledFrame = -1
      }
      followBinding(of: player, isAbandoned: isAbandoned)
      let isPresent = player.pointee.isListed && player.pointee.isPresent(at: position)
      let fadeFrames = followVolume(of: player, isPresent: isPresent)
      // (A player without an owner is checked even while silent, because its silence before a
      // loop's end is over with the loop.)
      if player.pointee.isListed, isAbandoned || isPresent {
        moveGain(of: player, over: fadeFrames)
        moveChannelGains(of: player)
        if isAbandoned, player.pointee.status == .paused { stop(player, at: now) }
        scheduleCheck(of: player)
        noteLoop(player)
      }
      release(player)
    }
  }

  /// Moves a player's gain to the wanted gain.
  /// - Parameter fadeFrames: the frames that a fade takes, `nil` for the smoothing.
  private mutating func moveGain(of player: UnsafeMutablePointer<PlayerCore>, over fadeFrames: Int?)
  {
    let (gain, wanted) = (player.pointee.gain, player.pointee.wantedGain)
    let smoothing = settings.smoothingFrames
    // (A mute is faster than a fade to silence; a volume counts after it.)
    let isMuted = player.pointee.atomics.pointee.isMuted.load(ordering: .relaxed)
    let isMoved =
      isMuted && !gain.isSteady(from: position + smoothing)
      || player.pointee.fadeOutEnd == nil && (gain.target != wanted || fadeFrames != nil)
    guard isMoved else { return }
    beginChange(of: player)
    player.pointee.gain.move(
      to: wanted, over: fadeFrames ?? smoothing, at: position, anew: true)
  }

  /// Moves a player's gains for the haptic channels to the wanted gains.
  private mutating func moveChannelGains(of player: UnsafeMutablePointer<PlayerCore>) {
    let wanted = player.pointee.atomics.pointee.channelGains.setting
    guard settings.isStereo, wanted != player.pointee.channelGains.target else { return }
    beginChange(of: player)
    player.pointee.channelGains.move(to: wanted, over: settings.smoothingFrames, at: position)
  }

  /// Reads a player's volume.
  /// - Returns: the frames over which the player's gain moves; `nil` if the volume has not changed,
  ///   or is not audible.
  private mutating func followVolume(
    of player: UnsafeMutablePointer<PlayerCore>, isPresent: Bool
  ) -> Int? {
    let volume = player.pointee.atomics.pointee.volume.setting
    guard volume != player.pointee.volume else { return nil }
    player.pointee.volume = volume
    guard isPresent else {
      player.pointee.fadeInFrames = settings.frames(volume.seconds)
      return nil
    }
    player.pointee.fadeInFrames = 0
    guard !player.pointee.atomics.pointee.isMuted.load(ordering: .relaxed),
      player.pointee.fadeOutEnd == nil
    else { return nil }
    return settings.gainFrames(volume.seconds)
  }

  /// Drops the calls with a lower number than `order`, scheduled or still in the queue, and stops
  /// the player.
  private mutating func cancel(_ player: UnsafeMutablePointer<PlayerCore>, before order: Int) {
    player.pointee.cancelledBefore = order
    player.pointee.cancelFrame = now
    if player.pointee.scheduledCount > 0 {
      drop(calls.scheduled.removeAll { $0.command.player == player && $0.command.order < order })
    }
    beginChange(of: player)
    dropLive(of: player, after: now)
    stop(player, at: now)
  }
}

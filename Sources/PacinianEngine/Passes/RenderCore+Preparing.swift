import PacinianRendering

/// Passes that are known ahead: where a player loops inside a tile, or is to start again, its next
/// pass is made when the tile begins, so that the tile is rendered once with both passes. Otherwise
/// the player's sound would have to be taken out of the tile and rendered twice more.
///
/// Nothing else knows of it: until its instant a player is what it would be without a prepared
/// pass, and a call that comes before it takes the pass back.
extension RenderCore {
  /// Prepares the passes that begin inside the tile that starts at the bus's next frame.
  mutating func preparePasses() {
    guard !run.isFading else { return }
    let end = BusFrame(position + tiles.frameCount)
    let (loops, scheduled, number) = (players.loops, calls.scheduled, run.number)
    loops.forEach(before: end) { player in
      guard player.pointee.scheduledCount == 0 else { return }
      prepare(player, at: loopEnd(of: player))
    }
    scheduled.forEach(before: end) { entry in
      let (player, frame) = (entry.command.player, entry.frame)
      guard entry.command.kind == .start, entry.command.run == number,
        player.pointee.scheduledCount == 1, player.pointee.status == .playing,
        frame < (player.pointee.isLooping ? loopEnd(of: player) : player.pointee.patternFrame)
      else { return }
      prepare(player, at: frame)
    }
  }

  /// Makes the pass with which a player that plays begins its pattern anew at an instant of the
  /// bus, if nothing is handed on to it but a beginning and no tail has to be cut for it.
  private mutating func prepare(_ player: UnsafeMutablePointer<PlayerCore>, at frame: BusFrame) {
    guard player.pointee.binding == nil, let currentPass = player.pointee.currentPass,
      currentPass.pointee.canBeFollowedAhead,
      player.pointee.soundingPasses < player.pointee.passLimit,
      let pass = makePass(of: player)
    else { return }
    activate(player)
    pass.pointee.follow(currentPass.pointee, at: frame, patternEnd: frame)
    pass.pointee.begin(at: frame, from: 0, entersMidway: false)
    currentPass.pointee.stop(at: frame)
    player.pointee.prepared = pass
    player.pointee.preparedFrame = frame
  }

  /// Takes a prepared pass back, because a call comes first: the player's sound is taken out of the
  /// tile.
  mutating func unprepare(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard let pass = player.pointee.prepared else { return }
    open(player)
    player.pointee.currentPass?.pointee.takeBackStop()
    player.pointee.prepared = nil
    free(pass, of: player)
  }

  /// Lets a player play from an instant of the bus on, in the pass that was prepared for it.
  /// - Returns: `false` if there is none.
  mutating func beginPrepared(
    _ player: UnsafeMutablePointer<PlayerCore>, _ kind: PassRecord.Kind, at frame: BusFrame
  ) -> Bool {
    guard let pass = player.pointee.prepared, player.pointee.preparedFrame == frame else {
      return false
    }
    player.pointee.prepared = nil
    player.pointee.origin = frame
    if kind != .looped { startLoop(player, at: frame) }
    hold(pass, of: player, kind, at: frame)
    return true
  }
}

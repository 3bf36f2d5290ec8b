import PacinianRendering

/// Prepared passes: if a player loops or starts again inside a tile, its next pass is made when the
/// tile begins, so that the tile is rendered once with both passes. Otherwise the player's sound
/// would have to be subtracted from the tile and rendered twice more.
///
/// No other code sees the prepared pass: until the instant at which it begins, the player's state
/// is the same as without it, and a call before that instant releases it.
extension RenderCore {
  /// Prepares the passes that begin inside the tile that starts at the bus's next frame.
  mutating func preparePasses() {
    guard !run.isFading, settings.preparesPasses else { return }
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

  /// Makes the pass with which a playing player begins its pattern again at an instant of the bus,
  /// unless the pass would take over live values or a tail would have to be cut.
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

  /// Releases a prepared pass, because a call comes first: the player's sound is subtracted from
  /// the tile.
  mutating func unprepare(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard let pass = player.pointee.prepared else { return }
    beginChange(of: player)
    player.pointee.currentPass?.pointee.undoStop()
    player.pointee.prepared = nil
    free(pass, of: player)
  }

  /// Lets a player play from an instant of the bus on, in the pass that was prepared for it.
  /// - Returns: `false` if no pass is prepared for this instant.
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

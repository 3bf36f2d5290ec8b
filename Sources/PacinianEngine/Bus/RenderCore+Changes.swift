import PacinianRendering

/// Calls inside a tile: the terms of a player that is called are taken out of the tile, and after
/// the calls of this instant its new terms come in.
///
/// All players that change at an instant share a sink: what they were, negative, and what they are.
/// Most of that are polynomials, whose sum is exact to double precision and is converted to frames
/// once. The frames that have not been output get it.
extension RenderCore {
  /// Begins a change of a player, by a call or by the end of a loop: takes its sound out of the
  /// present tile.
  mutating func beginChange(of player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.settledFrame = -1
    guard player.pointee.isListed, !player.pointee.isSubtracted else { return }
    activate(player)
    // (The sound of a player with bound controls is never in later frames.)
    guard player.pointee.binding == nil else { return endValues(of: player) }
    guard isInTile else { return }
    change(player, times: -1)
    players.markSubtracted(player)
  }

  /// Ends the changes of this instant: adds the sound of the subtracted players to the tile again,
  /// as it is after the calls.
  mutating func endChanges() {
    while let player = players.takeSubtracted() {
      if player.pointee.binding == nil { change(player, times: 1) }
    }
    guard hasChanges else { return }
    hasChanges = false
    changes.finish(tiles.setup, tiles.workspace)
    for frame in offset(of: position)..<tiles.frameCount {
      tiles.present.frames[frame] += changes.frames[frame]
    }
  }

  /// Adds the sound of a player to the frames of the tile that have not been output, or, by the
  /// factor -1, takes it out.
  mutating func change(_ player: UnsafeMutablePointer<PlayerCore>, times factor: Float) {
    guard player.pointee.gain.isSteady(from: position), isShared(player, from: position) else {
      return addFrames(offset(of: position)..<tiles.frameCount, of: player, times: factor)
    }
    if !hasChanges { changes.begin(tiles.setup) }
    hasChanges = true
    let (number, volume) = (tiles.number(of: position), factor * player.pointee.gain.target)
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      for layer in 0..<pass.pointee.hapticCount {
        let state = pass.pointee.haptics + layer
        guard !state.isResting(), !state.isFinished() else { continue }
        state.pointee.render(tile: number, volume: volume, tiles.workspace, to: changes)
      }
    }
  }
}

import PacinianRendering

/// The sound of one player alone: of one whose gain moves, of one whose calls act inside a tile,
/// and of a pass that is cut.
///
/// A call inside a tile takes a player's sound out of the frames that are left and adds what comes
/// after it. What was added is kept with the player, so that the tile is rendered once for each
/// call, and once at its beginning: a player that has been called inside a tile is expected to be
/// called again.
///
/// (They are mutating because a call of others would copy the core.)
extension RenderCore {
  /// Frames after a live value inside a tile in which the player's tiles are kept.
  static let keptFrames = 1_024

  /// Makes the frames of `soloSink` the sound of one pass of a layer in a tile.
  mutating func renderSolo(_ state: UnsafeMutablePointer<HapticPass>, tile number: Int) {
    soloSink.begin(tiles.setup)
    state.pointee.render(tile: number, tiles.workspace, to: soloSink)
    soloSink.finish(tiles.setup, tiles.workspace)
  }

  /// Makes frames of `soloSink`, from that of the bus's frame `position` on, the sound of one pass of
  /// a layer of a player; `false` where it is none that is rendered by itself.
  private mutating func renderSolo(
    _ state: UnsafeMutablePointer<HapticPass>, gain: PlayerGain, frames: Range<Int>
  ) -> Bool {
    guard !state.isResting(), !state.isFinished() else { return false }
    renderSolo(state, tile: tiles.number(of: position))
    multiplySolo(by: gain, frames: frames)
    return true
  }

  private mutating func multiplySolo(by gain: PlayerGain, frames: Range<Int>) {
    let (start, target) = (tileStart, gain.target)
    if gain.isSteady(from: start + frames.lowerBound) {
      for frame in frames { soloSink.frames[frame] *= target }
    } else {
      for frame in frames { soloSink.frames[frame] *= gain.value(at: start + frame) }
    }
  }

  /// Adds frames of the sound that is alone to the tile.
  mutating func mixSolo(gain: PlayerGain, frames: Range<Int>) {
    multiplySolo(by: gain, frames: frames)
    for frame in frames { tiles.present.frames[frame] += soloSink.frames[frame] }
  }

  /// Adds the sound of a player to frames of the tile; with the factor -1 it is taken out of them.
  mutating func addFrames(
    _ frames: Range<Int>, of player: UnsafeMutablePointer<PlayerCore>, times factor: Float = 1
  ) {
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      for lane in 0..<pass.pointee.hapticCount {
        guard
          renderSolo(pass.pointee.haptics + lane, gain: player.pointee.gain, frames: frames)
        else { continue }
        for frame in frames { tiles.present.frames[frame] += factor * soloSink.frames[frame] }
      }
    }
  }

  /// Adds the sound of a player to the frames of the tile that have not been handed out, and keeps
  /// it.
  mutating func addTile(of player: UnsafeMutablePointer<PlayerCore>) {
    let first = offset(of: position)
    guard let kept = player.pointee.plan.pointee.kept else {
      return addFrames(first..<tiles.frameCount, of: player)
    }
    for frame in first..<tiles.frameCount { kept[frame] = 0 }
    player.pointee.keptTile = tileStart
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      for lane in 0..<pass.pointee.hapticCount { keep(pass.pointee.haptics + lane, of: player) }
    }
  }

  /// Begins to keep the sound of a player in the tile that begins, if calls inside it are expected;
  /// `false` if not.
  mutating func beginKeeping(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    guard position < player.pointee.keptUntil, let kept = player.pointee.plan.pointee.kept else {
      return false
    }
    for frame in 0..<tiles.frameCount { kept[frame] = 0 }
    player.pointee.keptTile = position
    return true
  }

  /// Adds the sound of a pass of a layer to the frames of the tile that have not been handed out,
  /// and to what is kept of it. (Not inlined: the bus's driver would be copied for each player in
  /// each tile, kept or not.)
  @inline(never)
  mutating func keep(
    _ state: UnsafeMutablePointer<HapticPass>, of player: UnsafeMutablePointer<PlayerCore>
  ) {
    let frames = offset(of: position)..<tiles.frameCount
    guard let kept = player.pointee.plan.pointee.kept,
      renderSolo(state, gain: player.pointee.gain, frames: frames)
    else { return }
    for frame in frames {
      kept[frame] += soloSink.frames[frame]
      tiles.present.frames[frame] += soloSink.frames[frame]
    }
  }

  /// Takes the sound of a player out of the frames of the tile that have not been handed out.
  mutating func takeOut(_ player: UnsafeMutablePointer<PlayerCore>) {
    let first = offset(of: position)
    guard player.pointee.keptTile == tileStart, let kept = player.pointee.plan.pointee.kept else {
      return addFrames(first..<tiles.frameCount, of: player, times: -1)
    }
    for frame in first..<tiles.frameCount { tiles.present.frames[frame] -= kept[frame] }
  }
}

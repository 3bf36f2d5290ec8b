import PacinianRendering

/// The sound of one player by itself, rendered into the solo sink: of a player whose gain moves or
/// whose channel gains are not 1, of a player whose calls act inside a tile, and of a pass that is
/// cut.
///
/// A call inside a tile subtracts the player's sound from the frames that have not been output, and
/// adds its sound after the call. The sound that was added is cached with the player, so that the
/// tile is rendered once for each call, and once at its beginning: a player that has been called
/// inside a tile is expected to be called again.
///
/// (The functions are mutating because a call of a nonmutating function would copy the core.)
extension RenderCore {
  /// The frames after a live value inside a tile in which the player's tiles are cached.
  static let cachedTilesFrames = 1_024

  /// Renders one layer of a pass in a tile into the solo sink.
  mutating func renderSolo(_ state: UnsafeMutablePointer<HapticPass>, tile number: Int) {
    soloSink.begin(tiles.setup)
    state.pointee.render(tile: number, tiles.workspace, to: soloSink)
    soloSink.finish(tiles.setup, tiles.workspace)
  }

  /// Renders one layer of a pass in the present tile into the solo sink, with its player's gain in
  /// `frames`; `false` if the layer rests or has finished.
  private mutating func renderSolo(
    _ state: UnsafeMutablePointer<HapticPass>, gain: PlayerGain, frames: Range<Int>
  ) -> Bool {
    guard !state.isResting(), !state.isFinished() else { return false }
    renderSolo(state, tile: tiles.number(of: position))
    multiplySolo(by: gain, frames: frames)
    return true
  }

  /// Multiplies frames of the solo sink, of the present tile, by a player's gain.
  private mutating func multiplySolo(by gain: PlayerGain, frames: Range<Int>) {
    let (start, target) = (tileStart, gain.target)
    if gain.isSteady(from: start + frames.lowerBound) {
      for frame in frames { soloSink.frames[frame] *= target }
    } else {
      for frame in frames { soloSink.frames[frame] *= gain.value(at: start + frame) }
    }
  }

  /// Adds frames of the solo sink to the tile, with a player's gains.
  mutating func mixSolo(of player: UnsafeMutablePointer<PlayerCore>, frames: Range<Int>) {
    multiplySolo(by: player.pointee.gain, frames: frames)
    mix(soloSink.frames, frames, of: player)
  }

  /// Adds frames with a player's sound to the tile, which have the player's gain and not the gains
  /// for the haptic channels; the factor -1 subtracts them.
  mutating func mix(
    _ samples: UnsafePointer<Float>, _ frames: Range<Int>,
    of player: UnsafeMutablePointer<PlayerCore>, times factor: Float = 1
  ) {
    let start = tileStart
    guard let tileSides, !player.pointee.channelGains.areUnity(from: start + frames.lowerBound)
    else {
      for frame in frames { tiles.present.frames[frame] += factor * samples[frame] }
      return
    }
    let gains = player.pointee.channelGains
    for frame in frames {
      let sample = factor * samples[frame]
      tileSides.left[frame] += gains.left.value(at: start + frame) * sample
      tileSides.right[frame] += gains.right.value(at: start + frame) * sample
    }
  }

  /// Adds the sound of a player to frames of the tile; the factor -1 subtracts it.
  mutating func addFrames(
    _ frames: Range<Int>, of player: UnsafeMutablePointer<PlayerCore>, times factor: Float = 1
  ) {
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      for layer in 0..<pass.pointee.hapticCount {
        guard
          renderSolo(pass.pointee.haptics + layer, gain: player.pointee.gain, frames: frames)
        else { continue }
        mix(soloSink.frames, frames, of: player, times: factor)
      }
    }
  }

  /// Clears frames of the player's cache for the present tile; `false` if its tiles are not cached.
  private mutating func clearCache(
    of player: UnsafeMutablePointer<PlayerCore>, frames: Range<Int>
  ) -> Bool {
    guard settings.cachesTiles, let cachedTile = player.pointee.plan.pointee.cachedTile else {
      return false
    }
    for frame in frames { cachedTile[frame] = 0 }
    player.pointee.cachedTileStart = tileStart
    return true
  }

  /// Adds the sound of a player to the frames of the tile that have not been output, and caches it.
  mutating func addTile(of player: UnsafeMutablePointer<PlayerCore>) {
    let frames = offset(of: position)..<tiles.frameCount
    guard clearCache(of: player, frames: frames) else { return addFrames(frames, of: player) }
    for pass in player.pointee.allPasses where pass.pointee.isSounding {
      for layer in 0..<pass.pointee.hapticCount {
        addAndCache(pass.pointee.haptics + layer, of: player)
      }
    }
  }

  /// Clears the player's cache for the tile that begins, if calls inside the tile are expected;
  /// `false` if none are.
  mutating func beginCaching(_ player: UnsafeMutablePointer<PlayerCore>) -> Bool {
    position < player.pointee.cachedTilesEnd
      && clearCache(of: player, frames: 0..<tiles.frameCount)
  }

  /// Adds the sound of one layer of a pass to the frames of the tile that have not been output, and
  /// to the player's cached tile. (Not inlined: the bus's driver would be copied for each player in
  /// each tile, cached or not.)
  @inline(never)
  mutating func addAndCache(
    _ state: UnsafeMutablePointer<HapticPass>, of player: UnsafeMutablePointer<PlayerCore>
  ) {
    let frames = offset(of: position)..<tiles.frameCount
    guard let cachedTile = player.pointee.plan.pointee.cachedTile,
      renderSolo(state, gain: player.pointee.gain, frames: frames)
    else { return }
    for frame in frames { cachedTile[frame] += soloSink.frames[frame] }
    mix(soloSink.frames, frames, of: player)
  }

  /// Subtracts the sound of a player from the frames of the tile that have not been output.
  mutating func subtractTile(of player: UnsafeMutablePointer<PlayerCore>) {
    let first = offset(of: position)
    guard player.pointee.cachedTileStart == tileStart,
      let cachedTile = player.pointee.plan.pointee.cachedTile
    else {
      return addFrames(first..<tiles.frameCount, of: player, times: -1)
    }
    mix(cachedTile, first..<tiles.frameCount, of: player, times: -1)
  }
}

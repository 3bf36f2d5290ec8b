import PacinianRendering

/// The sound of one player by itself, rendered into the solo sink: of a player whose gain moves or
/// whose channel gains are not 1, and of a pass that is cut.
///
/// (The functions are mutating because a call of a nonmutating function would copy the core.)
extension RenderCore {
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
}

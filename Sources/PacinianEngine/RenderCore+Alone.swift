import PacinianRendering

/// The sound of one pass alone, and of one with a gain of its own.
extension RenderCore {
  /// Makes the frames of `alone` the sound of one pass of a layer in a tile.
  func renderAlone(_ state: UnsafeMutablePointer<HapticPass>, tile number: Int) {
    alone.begin(tiles.setup)
    state.pointee.render(tile: number, tiles.workspace, to: alone)
    alone.finish(tiles.setup, tiles.workspace)
  }

  /// Adds the sound of one pass of a layer to `count` frames of the tile from the bus's frame
  /// `position` on.
  func add(
    _ state: UnsafeMutablePointer<HapticPass>, gain: PlayerGain, from position: Int, count: Int
  ) {
    guard count < tiles.frameCount else { return add(state, gain: gain, sign: 1, from: position) }
    guard !state.isFinished() else { return }
    renderAlone(state, tile: tiles.number(of: position))
    let first = tiles.offset(of: position)
    mixAlone(gain: gain, from: position - first, frames: first..<first + count)
  }

  /// Adds frames of the sound that is alone to the tile, which begins at the bus's frame `start`.
  func mixAlone(gain: PlayerGain, from start: Int, frames: Range<Int>) {
    for frame in frames {
      tiles.present.frames[frame] += gain.value(at: start + frame) * alone.frames[frame]
    }
  }

  /// Adds the sound of one pass of a layer, times `sign`, to the frames of the tile from the bus's
  /// frame `position` on. At the tile's beginning it joins the sound of all others.
  @inline(__always)
  func add(
    _ state: UnsafeMutablePointer<HapticPass>, gain: PlayerGain, sign: Float, from position: Int
  ) {
    guard !state.isResting(), !state.isFinished() else { return }
    let first = tiles.offset(of: position)
    if first == 0, gain.isSteady(from: position) {
      return state.pointee.render(
        tile: tiles.number(of: position), volume: gain.target, tiles.workspace, to: tiles.present)
    }
    renderAlone(state, tile: tiles.number(of: position))
    for frame in first..<tiles.frameCount {
      tiles.present.frames[frame] +=
        sign * gain.value(at: position - first + frame) * alone.frames[frame]
    }
  }
}

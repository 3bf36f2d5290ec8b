import PacinianKernels

/// The gain of a pass in a tile: its intensity control under the profile's law.
struct TileGain: BitwiseCopyable {
  /// Whether the control is one line, from `value` at the tile's centre by `rise` to its end.
  var isStraight = true
  var value = 1.0
  var rise = 0.0
  /// The pieces of the control.
  var pieceCount = 1
  /// The factor by which the player's volume multiplies the sound, after the law.
  var volume: Float = 1

  /// Whether the product of a polynomial or a segment with this gain is a polynomial or segment
  /// again.
  func canFold(isQuadratic: Bool) -> Bool { isStraight && (rise == 0 || !isQuadratic) }

  var isUnity: Bool { isStraight && value == 1 && rise == 0 && volume == 1 }
}

extension HapticPass {
  /// Reads the course of the intensity control.
  mutating func readGain(_ tile: inout TileRun) {
    let intensity = tile.arrays.pieces(of: .intensity)
    tile.gain.pieceCount = readPieces(.intensity, of: &tile)
    if tile.gain.pieceCount == 1, intensity[0].run == nil {
      tile.gain.value = intensity[0].value(at: tile.centre)
      tile.gain.rise = intensity[0].slope * plan.pointee.half
    } else if !isBound(.intensity),
      let value = intensity.constant(tile.gain.pieceCount, to: tile.end)
    {
      tile.gain.value = value
    } else {
      tile.gain.isStraight = false
    }
  }

  /// Mixes the pass's own frames and polynomial into the shared sink, with the pass's gain: the law
  /// is multiplicative, so the control multiplies the sum of all events. (Mutating, because a call
  /// of a nonmutating method would copy the pass.)
  mutating func applyGain(_ tile: inout TileRun, _ target: inout TileTarget) {
    target.share()
    if target.own.hasMoments { target.open() }
    guard target.isOpen else { return }
    let (workspace, intensity) = (tile.workspace, tile.arrays.pieces(of: .intensity))
    target.own.finish(setup, workspace)
    let gain = tile.gain
    let isConstant = gain.isStraight && gain.rise == 0
    var gains = UnsafePointer(workspace.pointee.gains)
    if isConstant {
      for frame in 0..<tile.frameCount { workspace.pointee.gains[frame] = target.factor }
    } else if gain.pieceCount == 1, let run = intensity[0].run {
      gains = run
    } else {
      tile.fillLines(
        of: intensity, count: gain.pieceCount, less: 0, into: workspace.pointee.gains)
    }
    if gain.volume != 1, !isConstant {
      for frame in 0..<tile.frameCount { workspace.pointee.own.frames[frame] *= gain.volume }
    }
    tile.kernels.addScaled(
      workspace.pointee.own.frames, gains: gains,
      isQuadratic: tile.constants.pointee.isQuadratic && !isConstant, frames: tile.frameCount,
      output: target.shared.frames)
  }
}

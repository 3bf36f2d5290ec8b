/// The state of the tile that was rendered last. It lasts until the next tile is requested; until
/// then the tile can be rendered again.
struct LastTile: BitwiseCopyable {
  /// The bus's tile, −1 before the first.
  var number = -1
  /// The tile's first frame, and the first frame after the tile.
  var start: PassFrame = 0
  var end: PassFrame = 0
  /// Warped frames, or common turns, of the whole tile, and of each frame; the latter is NaN if it
  /// is not constant.
  var length = 0.0
  var rate = Double.nan
  var isSilent = true
  /// Whether the tile's changes have been applied to the pass's state.
  var isFinished = false
}

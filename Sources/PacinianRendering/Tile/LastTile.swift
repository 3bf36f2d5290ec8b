/// The part of a rendered tile that lasts until the next one is asked for: until then it can be
/// rendered again.
struct LastTile: BitwiseCopyable {
  /// The bus's tile, −1 before the first.
  var number = -1
  /// Its first frame, and the first after it.
  var start: PassFrame = 0
  var end: PassFrame = 0
  /// Warped frames, or common turns, in it, and in each of its frames, NaN where that moves.
  var length = 0.0
  var rate = Double.nan
  var isSilent = true
  /// Whether its changes have been applied to the state.
  var isFinished = false
}

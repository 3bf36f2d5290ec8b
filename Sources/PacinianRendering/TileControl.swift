/// The course of the sharpness control in the tile being rendered.
struct TileControl: BitwiseCopyable {
  /// The player's frame of the tile's first frame, and of its centre.
  var start = 0.0
  var centre = 0.0
  /// The first frame after the tile.
  var end = 0.0
  var pieceCount = 0
  /// Whether the control is 0 all through: time is not warped and no sum is turned.
  var isAtRest = true
  /// The range of the control in the tile.
  var low = 0.0
  var high = 0.0
  /// Logarithmic map: warped frames at the tile's centre since its start, and the width of the
  /// warped tile's positions. Linear map: common turns at the middle of the tile.
  var middle = 0.0
  var width = 0.0
  /// Warped frames, or common turns, in the whole tile.
  var length = 0.0
  /// Warped frames, or common turns, in each frame if the control is constant in the tile; else
  /// NaN.
  var rate = Double.nan

  /// The middle of the control's range.
  var level: Double { (low + high) / 2 }
  var isMoving: Bool { low < high }
}

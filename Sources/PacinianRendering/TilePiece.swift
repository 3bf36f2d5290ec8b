/// A linear piece of a control inside one tile.
package struct TilePiece: BitwiseCopyable {
  /// Frames from the player's start; the tile's own start for the first piece.
  package var start: Double
  package var value: Double
  package var slope: Double
  /// For sharpness: warped frames (logarithmic map) or common turns (linear map) since the
  /// tile's start.
  var warp: Double = 0
  /// Warped frames per frame at `start`.
  var rate: Double = 1
  /// Values of the frames from `start` to the next piece, of which `value` is the first.
  var run: UnsafePointer<Float>?

  func value(at frame: Double) -> Double {
    slope == 0 ? value : value + slope * (frame - start)
  }
}

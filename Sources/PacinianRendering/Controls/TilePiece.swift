/// A linear piece of a control inside one tile.
package struct TilePiece: BitwiseCopyable {
  /// The tile's own start for the first piece.
  package var start: PassFrame
  package var value: Double
  package var slope: Double
  /// For sharpness: warped frames (logarithmic map) or common turns (linear map) since the
  /// tile's start.
  var warp: Double = 0
  /// Warped frames per frame at `start`.
  var rate: Double = 1
  /// Values of the frames from `start` to the next piece; `value` is the first.
  var run: UnsafePointer<Float>?

  func value(at frame: PassFrame) -> Double {
    slope == 0 ? value : value + slope * (frame - start)
  }
}

/// Pieces side by side, from the first of a tile on.
extension UnsafeMutablePointer<TilePiece> {
  /// The value of `count` pieces up to a frame, if it is constant, else `nil`.
  @inline(__always)
  func constant(_ count: Int, to end: PassFrame) -> Double? {
    let value = self[0].value
    for index in 0..<count {
      guard self[index].slope == 0, self[index].value == value else { return nil }
      guard let run = self[index].run else { continue }
      let next = index + 1 < count ? self[index + 1].start : end
      for frame in 0..<Int((next - self[index].start).roundedUp)
      where Double(run[frame]) != value {
        return nil
      }
    }
    return value
  }
}

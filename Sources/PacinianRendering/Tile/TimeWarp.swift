/// The state of warped time: warped frames in the logarithmic map, common turns in the linear map.
struct TimeWarp: BitwiseCopyable {
  /// The warp at the beginning of the tile being rendered.
  private(set) var start = 0.0
  /// The rate since its last change, NaN while it moves, and the pass's frame and the warp at that
  /// change. The warp is computed as a product from there, so it does not depend on the tiles in
  /// between.
  private(set) var rate = Double.nan
  private var rateFrame: PassFrame = 0
  private var rateWarp = 0.0

  /// The warp at a pass's frame while the rate is constant.
  @inline(__always)
  func value(at frame: PassFrame) -> Double { rateWarp + rate * (frame - rateFrame) }

  /// Lets the next constant rate begin with the next tile.
  mutating func endRest() { rate = .nan }

  /// Advances by a tile's length while the rate moves.
  mutating func advance(by length: Double) {
    rate = .nan
    start += length
  }

  /// Lets the rate be constant from the pass's frame `frame` on, the beginning of a tile.
  mutating func hold(_ rate: Double, from frame: PassFrame) {
    if rate != self.rate { (self.rate, rateFrame, rateWarp) = (rate, frame, start) }
  }

  /// Advances to the pass's frame `end`, the end of a tile or of a rest, at a constant rate.
  mutating func advance(to end: PassFrame) { start = value(at: end) }
}

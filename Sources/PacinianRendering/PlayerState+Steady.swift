import PacinianKernels

/// Tiles in which nothing happens: a game's load, a few voices that hold.
///
/// Whether a tile is of this kind depends on its voices and its controls' values, not on the form
/// in which they were given. A control sent live therefore gives the bits that it gives in the
/// pattern.
extension PlayerState {
  /// Voices whose float sums keep their digits.
  private static let most = TileWorkspace.chunk

  /// Renders the tile if only plain free voices sound in it that hold all through, under constant
  /// intensity and no sharpness.
  @inline(__always)
  mutating func renderSteady(nextStart: Int, _ workspace: TileWorkspace) -> Bool {
    let group = pool.groups
    let count = group.pointee.count
    guard tileControl.end > movingEnd, count == pool.voiceCount, count > 0, count <= Self.most,
      taps.count == 0,
      Double(nextStart) >= tileControl.end, stopFrame >= tileControl.end, !constants.hasLines,
      plan.vectors[0] == 1, group.pointee.rowWidth == plan.half,
      group.pointee.isSmooth(until: tileControl.end - 1 + 1e-6, low: 0, high: 0)
    else { return false }
    guard sharpness.constant(readSharpnessPieces(), to: tileControl.end) == 0,
      let intensity = intensity.constant(readIntensityPieces(), to: tileControl.end)
    else { return false }
    tileControl.isAtRest = true
    tileControl.length = constants.isLogarithmic ? Double(plan.tileFrames) : 0
    tileControl.rate = constants.isLogarithmic ? 1 : 0
    workspace.kernels.renderSteady(
      frequencies: group.pointee.frequencies, offsets: group.pointee.offsets,
      amplitudes: group.pointee.amplitudes,
      // The rows of the first vector of the first harmonic: a call would copy plan and group.
      rows: group.pointee.rows, count: count,
      position: constants.isLogarithmic ? timeWarp.start + plan.half : tileControl.centre,
      common: constants.isLogarithmic ? 0 : timeWarp.start,
      matrix: plan.columns, frames: plan.tileFrames,
      gain: Float(constants.isQuadratic ? intensity * intensity : intensity),
      scratch: workspace.pairs, output: output)
    cursor.pendingEvent = cursor.event
    cursor.pendingTransient = cursor.transient
    return true
  }

  /// Reads the pieces of the sharpness control in the tile, once, and returns their number.
  @inline(__always)
  mutating func readSharpnessPieces() -> Int {
    if sharpnessCount == 0 { sharpnessCount = readPieces(.sharpness, into: sharpness) }
    return sharpnessCount
  }

  /// Notes that one run writes the control of sharpness in the tile that is rendered next, with the
  /// call that follows, from a frame on.
  @inline(__always)
  mutating func setSharpness(_ run: UnsafePointer<Float>, from frame: Double) {
    sharpness[0] = TilePiece(start: frame, value: Double(run[0]), slope: 0, run: run)
    sharpnessCount = 1
    hasReadSharpness = true
  }

  /// The same of the intensity control.
  @inline(__always)
  mutating func readIntensityPieces() -> Int {
    if intensityCount == 0 { intensityCount = readPieces(.intensity, into: intensity) }
    return intensityCount
  }

  @inline(__always)
  private func readPieces(
    _ kind: PlayerControl.Kind, into pieces: UnsafeMutablePointer<TilePiece>
  ) -> Int {
    let control = controls + kind.rawValue
    guard isControlled, !control.pointee.isUnused else {
      // The only segment has begun with time and is the neutral value.
      pieces[0] = TilePiece(
        start: tileControl.start, value: control.pointee.track.segments[0].value, slope: 0)
      return 1
    }
    let count = control.pieces(from: tileControl.start, to: tileControl.end, into: pieces)
    assert(count <= setup.pointee.pieceCapacity, "pieces have room")
    return count
  }
}

/// The pieces of a tile's two controls, read once however many ways look at them.
extension PlayerState {
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

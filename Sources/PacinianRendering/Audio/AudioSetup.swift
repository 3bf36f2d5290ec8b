/// The memory that the audio players of an engine share: for values that last no longer than a
/// tile.
package struct AudioSetup: BitwiseCopyable {
  /// Rows of a tile's frames, of one event: its gains and its source.
  let gains: UnsafeMutablePointer<Double>
  let left: UnsafeMutablePointer<Double>
  let right: UnsafeMutablePointer<Double>
  /// Rows of a tile's frames, of all events of a player.
  let leftSums: UnsafeMutablePointer<Double>
  let rightSums: UnsafeMutablePointer<Double>
  let interpolation: UnsafePointer<Double>
  /// Rows of a tile's frames, for ``AudioTileControls``.
  let values: UnsafeMutablePointer<Double>
  let pieces: UnsafeMutablePointer<TilePiece>
  /// The most pieces.
  let pieceCapacity: Int

  /// - Parameter piecesPerTile: the most breakpoints of a control in a tile, live ones included.
  package init(piecesPerTile: Int, memory: Memory) {
    func row() -> UnsafeMutablePointer<Double> {
      memory.array(of: Double.self, count: AudioPass.tileFrames)
    }
    gains = row()
    left = row()
    right = row()
    leftSums = row()
    rightSums = row()
    interpolation = InterpolationTable.shared.values
    values = memory.array(
      of: Double.self, count: AudioControlKind.movingCount * AudioPass.tileFrames)
    // A live value may have a ramp, and a run of values a piece for each frame.
    pieceCapacity = 2 * AudioPass.tileFrames + 2 * piecesPerTile + 8
    pieces = memory.array(of: TilePiece.self, count: pieceCapacity)
  }
}

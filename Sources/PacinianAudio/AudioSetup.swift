import PacinianRendering

/// The memory that the audio players of an engine share: for values that last no longer than a
/// tile.
package struct AudioSetup: BitwiseCopyable {
  let workspace: AudioWorkspace
  let interpolation: UnsafePointer<Double>
  /// Rows of a tile's frames, for ``AudioTileControls``.
  let values: UnsafeMutablePointer<Double>
  let pieces: UnsafeMutablePointer<TilePiece>
  /// The most of these.
  let pieceCapacity: Int

  /// - Parameter piecesPerTile: the most corners of a control in a tile, those sent live included.
  package init(piecesPerTile: Int, memory: Memory) {
    workspace = AudioWorkspace(memory: memory)
    interpolation = InterpolationTable.shared.values
    values = memory.array(
      of: Double.self, count: AudioTileControls.movingKinds * AudioPlayerState.tileFrames)
    // A live value may have a ramp, and a run of values a piece for each frame.
    pieceCapacity = 2 * AudioPlayerState.tileFrames + 2 * piecesPerTile + 8
    pieces = memory.array(of: TilePiece.self, count: pieceCapacity)
  }
}

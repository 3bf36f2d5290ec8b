import PacinianKernels

/// Arrays for the values of one tile of one pass at a time; a ``TileRun`` fills them.
struct TileArrays: BitwiseCopyable {
  /// The pieces of the controls that move within a tile, one control after the other.
  private let pieces: UnsafeMutablePointer<TilePiece>
  let sharpness: UnsafeMutablePointer<TilePiece>
  /// The most pieces of a control in a tile.
  let pieceCapacity: Int
  /// For each piece of sharpness its rate and its range.
  let exponents: UnsafeMutablePointer<Double>
  let lows: UnsafeMutablePointer<Double>
  let highs: UnsafeMutablePointer<Double>
  /// A value of sharpness for each frame, and the results of kernels from these values.
  let values: UnsafeMutablePointer<Double>
  let steps: UnsafeMutablePointer<pacinian_steps>
  /// The pieces of one voice's carrier.
  let carriers: UnsafeMutablePointer<CarrierPiece>
  /// The slots of voices with breakpoints, and of voices with breakpoints that stay in the sums.
  let slots: UnsafeMutablePointer<Int32>
  let stayingSlots: UnsafeMutablePointer<Int32>
  /// Heights of a harmonic by slot.
  let weights: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - voiceCapacity: the most voices of one pass.
  ///   - piecesPerTile: the most breakpoints of a control in a tile, including those that are sent
  ///     live.
  ///   - hasLines: whether voices have lines for their harmonics.
  init(
    tileFrames: Int, voiceCapacity: Int, piecesPerTile: Int, hasLines: Bool, memory: Memory
  ) {
    // A live value may have a ramp, and a run of values a piece for each frame.
    pieceCapacity = 2 * tileFrames + 2 * piecesPerTile + 8
    pieces = memory.array(of: TilePiece.self, count: PassControl.Kind.movingCount * pieceCapacity)
    sharpness = pieces + PassControl.Kind.sharpness.rawValue * pieceCapacity
    exponents = memory.array(of: Double.self, count: pieceCapacity + 8)
    lows = memory.array(of: Double.self, count: pieceCapacity + 8)
    highs = memory.array(of: Double.self, count: pieceCapacity + 8)
    values = memory.array(of: Double.self, count: tileFrames + 16)
    steps = memory.array(of: pacinian_steps.self, count: 1)
    // Every frame of a tile begins at most one piece.
    carriers = memory.array(of: CarrierPiece.self, count: tileFrames + 1)
    // A kernel writes eight at a time.
    slots = memory.array(of: Int32.self, count: voiceCapacity + 8)
    stayingSlots = memory.array(of: Int32.self, count: voiceCapacity + 1)
    weights = memory.array(of: Float.self, count: hasLines ? voiceCapacity + 16 : 0)
  }

  /// The array for the pieces of a control that moves within a tile.
  @inline(__always)
  func pieces(of kind: PassControl.Kind) -> UnsafeMutablePointer<TilePiece> {
    pieces + kind.rawValue * pieceCapacity
  }
}

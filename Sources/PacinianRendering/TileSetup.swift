import PacinianKernels
import PacinianModel

/// The parts that all passes of one profile, sample rate and tile size share: constants, the plan
/// of nodes, and room for one tile at a time.
package struct TileSetup: BitwiseCopyable {
  let constantsPointer: UnsafePointer<RenderingConstants>
  let plan: UnsafePointer<TilePlan>
  let ways: Ways
  /// The tile that is read.
  let tile: UnsafeMutablePointer<HapticTile>
  let sharpness: UnsafeMutablePointer<TilePiece>
  let intensity: UnsafeMutablePointer<TilePiece>
  let exponents: UnsafeMutablePointer<Double>
  /// The most pieces of a control in a tile.
  let pieceCapacity: Int
  /// The most that are read: a run among them may have a piece for each frame.
  var mostPieces: Int { pieceCapacity - tileFrames - 2 }
  /// The range of each piece of sharpness.
  let pieceLows: UnsafeMutablePointer<Double>
  let pieceHighs: UnsafeMutablePointer<Double>
  /// A value of a control for each frame, and what kernels find in them.
  let values: UnsafeMutablePointer<Double>
  let steps: UnsafeMutablePointer<pacinian_steps>
  let carriers: UnsafeMutablePointer<CarrierPiece>
  /// The slots of voices that corner, and heights of harmonics by slot.
  let corners: UnsafeMutablePointer<Int32>
  /// The slots of those that are carried.
  let carried: UnsafeMutablePointer<Int32>
  let weights: UnsafeMutablePointer<Float>

  var constants: RenderingConstants { constantsPointer.pointee }

  /// Frames of a tile, and the logarithm of that power of two.
  package let tileFrames: Int
  package let tileShift: Int

  /// The most frames of a tile.
  package static let largestTile = TilePlan.largestTile
}

/// The memory of a ``TileSetup``.
package final class RenderingSetup {
  package let setup: UnsafePointer<TileSetup>
  private let memory: Memory

  /// - Parameters:
  ///   - tileFrames: 16, 32, 64, 128 or 256.
  ///   - voiceCapacity: the most voices of one pass.
  ///   - piecesPerTile: the most corners of a control in a tile, those sent live included.
  ///   - ways: those that may be used besides the one that always may.
  ///   - memory: the memory that is taken, which is kept.
  package convenience init(
    profile: ActuatorProfile, sampleRate: Int, tileFrames: Int, voiceCapacity: Int,
    piecesPerTile: Int, ways: Ways = .all, memory: Memory = Memory()
  ) {
    self.init(
      RenderingConstants(profile: profile, sampleRate: sampleRate, memory: memory),
      tileFrames: tileFrames, voiceCapacity: voiceCapacity, piecesPerTile: piecesPerTile,
      ways: ways, memory: memory)
  }

  /// - Parameter constants: their owner outlives the setup.
  init(
    _ constants: RenderingConstants, tileFrames: Int, voiceCapacity: Int, piecesPerTile: Int,
    ways: Ways = .all, memory: Memory = Memory()
  ) {
    self.memory = memory
    let plan = UnsafePointer(
      memory.array([
        TilePlan(tileFrames: tileFrames, constants: constants, ways: ways, memory: memory)
      ]))
    let size = plan.pointee.tileFrames
    // A live value may have a ramp, and a run of values a piece for each frame.
    let pieces = 2 * size + 2 * piecesPerTile + 8
    setup = UnsafePointer(
      memory.array([
        TileSetup(
          constantsPointer: UnsafePointer(memory.array([constants])), plan: plan, ways: ways,
          tile: memory.array([HapticTile(start: 0, plan: plan)]),
          sharpness: memory.array(of: TilePiece.self, count: pieces),
          intensity: memory.array(of: TilePiece.self, count: pieces),
          exponents: memory.array(of: Double.self, count: pieces + 8),
          pieceCapacity: pieces,
          pieceLows: memory.array(of: Double.self, count: pieces + 8),
          pieceHighs: memory.array(of: Double.self, count: pieces + 8),
          values: memory.array(of: Double.self, count: size + 16),
          steps: memory.array(of: pacinian_steps.self, count: 1),
          // Every frame of a tile begins at most one piece.
          carriers: memory.array(of: CarrierPiece.self, count: size + 1),
          // A kernel writes eight at a time.
          corners: memory.array(of: Int32.self, count: voiceCapacity + 8),
          carried: memory.array(of: Int32.self, count: voiceCapacity + 1),
          weights: memory.array(
            of: Float.self, count: constants.hasLines ? voiceCapacity + 16 : 0),
          tileFrames: size, tileShift: plan.pointee.tileShift)
      ]))
  }
}

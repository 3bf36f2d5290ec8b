import PacinianKernels
import PacinianProfiles

/// The parts that all players of one profile, sample rate and tile size share: constants, the plan
/// of nodes, and room for one tile at a time.
package struct TileSetup: BitwiseCopyable {
  let constants: RenderingConstants
  let plan: NodePlan
  /// A player's tile, its gain applied.
  package let output: UnsafeMutablePointer<Float>
  let sharpness: UnsafeMutablePointer<TilePiece>
  let intensity: UnsafeMutablePointer<TilePiece>
  let exponents: UnsafeMutablePointer<Double>
  /// The most pieces of a control in a tile.
  let pieceCapacity: Int
  /// The range of each piece of sharpness.
  let pieceLows: UnsafeMutablePointer<Double>
  let pieceHighs: UnsafeMutablePointer<Double>
  /// A value of a control for each frame, and what kernels find in them.
  let values: UnsafeMutablePointer<Double>
  let steps: UnsafeMutablePointer<pacinian_steps>
  let carriers: UnsafeMutablePointer<CarrierPiece>
  let corners: UnsafeMutablePointer<Int32>
  /// Where each group's corners begin and end in `corners`.
  let cornerEnds: UnsafeMutablePointer<Int>
  /// Corners to add through nodes.
  let ramps: UnsafeMutablePointer<pacinian_ramp>
  /// Where each group's ramps end, and after them those of the voices that start in this tile.
  let rampEnds: UnsafeMutablePointer<Int>

  /// Frames of a tile, and the logarithm of that power of two.
  package let tileFrames: Int
  package let tileShift: Int
  /// 1 for every frame of a tile: the first power of time.
  package let ones: UnsafePointer<Float>

  /// The most frames of a tile.
  package static let largestTile = NodePlan.largestTile
}

/// The memory of a ``TileSetup``.
package final class RenderingSetup {
  package let setup: UnsafePointer<TileSetup>
  private let memory: Memory

  /// - Parameters:
  ///   - tileFrames: 16, 32, 64, 128 or 256; made smaller where carriers are too high for it.
  ///   - voiceCapacity: the most voices of one player.
  ///   - piecesPerTile: the most corners of a control in a tile, those sent live included.
  ///   - memory: the memory that is taken, which is kept.
  package init(
    profile: ActuatorProfile, sampleRate: Int, tileFrames: Int, voiceCapacity: Int,
    piecesPerTile: Int, memory: Memory = Memory()
  ) {
    self.memory = memory
    setup = Self.make(
      RenderingConstants(profile: profile, sampleRate: sampleRate, memory: memory),
      tileFrames: tileFrames, voiceCapacity: voiceCapacity, piecesPerTile: piecesPerTile, memory)
  }

  /// - Parameter score: the owner of the constants; it outlives the setup.
  init(of score: Score, tileFrames: Int, voiceCapacity: Int, piecesPerTile: Int) {
    memory = Memory()
    setup = Self.make(
      score.view.pointee.constants, tileFrames: tileFrames, voiceCapacity: voiceCapacity,
      piecesPerTile: piecesPerTile, memory)
  }

  private static func make(
    _ constants: RenderingConstants, tileFrames: Int, voiceCapacity: Int, piecesPerTile: Int,
    _ memory: Memory
  ) -> UnsafePointer<TileSetup> {
    let plan = NodePlan(tileFrames: tileFrames, constants: constants, memory: memory)
    let size = plan.tileFrames
    // A live value may have a ramp, and a run of values a piece for each frame.
    let pieces = 2 * size + 2 * piecesPerTile + 8
    return UnsafePointer(
      memory.array([
        TileSetup(
          constants: constants, plan: plan,
          output: memory.array(of: Float.self, count: size + 16),
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
          cornerEnds: memory.array(of: Int.self, count: VoicePool.groupCount),
          ramps: memory.array(
            of: pacinian_ramp.self, count: voiceCapacity * PlayerState.cornersPerVoice),
          rampEnds: memory.array(of: Int.self, count: VoicePool.groupCount),
          tileFrames: size, tileShift: plan.tileShift, ones: plan.powers)
      ]))
  }
}

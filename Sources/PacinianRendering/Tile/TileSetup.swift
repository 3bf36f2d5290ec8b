import PacinianKernels
import PacinianModel

/// The parts that all passes of one profile, sample rate and tile size share: constants, the plan
/// of a tile, and arrays for one tile at a time.
package struct TileSetup: BitwiseCopyable {
  let constants: UnsafePointer<RenderingConstants>
  let plan: UnsafePointer<TilePlan>
  let methods: Methods
  let arrays: TileArrays

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
  ///   - piecesPerTile: the most breakpoints of a control in a tile, including those that are sent
  ///     live.
  ///   - methods: the methods that may be used besides `frames`, which always is.
  ///   - memory: the memory from which the setup is allocated, and which owns it.
  package convenience init(
    profile: ActuatorProfile, sampleRate: Int, tileFrames: Int, voiceCapacity: Int,
    piecesPerTile: Int, methods: Methods = .all, memory: Memory = Memory()
  ) {
    self.init(
      RenderingConstants(profile: profile, sampleRate: sampleRate, memory: memory),
      tileFrames: tileFrames, voiceCapacity: voiceCapacity, piecesPerTile: piecesPerTile,
      methods: methods, memory: memory)
  }

  /// - Parameter constants: their owner outlives the setup.
  init(
    _ constants: RenderingConstants, tileFrames: Int, voiceCapacity: Int, piecesPerTile: Int,
    methods: Methods = .all, memory: Memory = Memory()
  ) {
    self.memory = memory
    let plan = UnsafePointer(
      memory.array([
        TilePlan(tileFrames: tileFrames, constants: constants, methods: methods, memory: memory)
      ]))
    let size = plan.pointee.tileFrames
    setup = UnsafePointer(
      memory.array([
        TileSetup(
          constants: UnsafePointer(memory.array([constants])), plan: plan, methods: methods,
          arrays: TileArrays(
            tileFrames: size, voiceCapacity: voiceCapacity, piecesPerTile: piecesPerTile,
            hasLines: constants.hasLines, memory: memory),
          tileFrames: size, tileShift: plan.pointee.tileShift)
      ]))
  }
}

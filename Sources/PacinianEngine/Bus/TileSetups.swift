import PacinianRendering
import PacinianModel

/// The memory that the players of an engine share for a tile at a time, haptic and audio. It is
/// part of the memory with which it was made.
struct TileSetups {
  let haptic: UnsafePointer<TileSetup>
  let audio: UnsafePointer<AudioSetup>

  /// Live values of a control in a tile for which there is room besides: many in each frame.
  private static let valuesPerTile = 1_024

  /// - Parameters:
  ///   - segmentsPerTile: the most breakpoints of a pattern's control in a tile.
  ///   - voicesPerPass: the most voices of a layer in a pass.
  init(
    _ configuration: EngineConfiguration, profile: ActuatorProfile, segmentsPerTile: Int,
    voicesPerPass: Int, memory: Memory
  ) {
    let pieces = segmentsPerTile + Self.valuesPerTile
    haptic =
      RenderingSetup(
        profile: profile, sampleRate: configuration.sampleRate,
        tileFrames: configuration.tileFrames, voiceCapacity: voicesPerPass,
        piecesPerTile: pieces, methods: configuration.methods, memory: memory
      ).setup
    audio = UnsafePointer(memory.array([AudioSetup(piecesPerTile: pieces, memory: memory)]))
  }
}

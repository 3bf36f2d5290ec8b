import PacinianAudio
import PacinianProfiles
import PacinianRendering

/// What the players of an engine share for a tile at a time, haptic and audio. It lies in the
/// memory that it was made with.
struct TileSetups {
  let haptic: UnsafePointer<TileSetup>
  let audio: UnsafePointer<AudioSetup>

  /// - Parameter segmentsPerTile: the most corners of a pattern's control in a tile; there is room
  ///   for all live values besides.
  init(
    _ configuration: EngineConfiguration, profile: ActuatorProfile, segmentsPerTile: Int,
    memory: Memory
  ) {
    let pieces = segmentsPerTile + configuration.liveRoom
    haptic =
      RenderingSetup(
        profile: profile, sampleRate: configuration.sampleRate,
        tileFrames: configuration.tileFrames, voiceCapacity: configuration.voiceCapacity,
        piecesPerTile: pieces, ways: configuration.ways, memory: memory
      ).setup
    audio = UnsafePointer(memory.array([AudioSetup(piecesPerTile: pieces, memory: memory)]))
  }
}

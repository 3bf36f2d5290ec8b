import PacinianAudio
import PacinianRendering

/// The description from which passes of a pattern at one playback rate are laid out; the render
/// thread reads it.
struct PassLayout: BitwiseCopyable {
  let setup: UnsafePointer<TileSetup>
  let audioSetup: UnsafePointer<AudioSetup>
  let pool: UnsafeMutablePointer<LivePool>
  let haptics: UnsafePointer<UnsafePointer<ScoreView>>
  let hapticCount: Int
  let audio: UnsafePointer<UnsafePointer<AudioScoreView>>
  let audioCount: Int
  let voiceCapacity: Int
  let transientCapacity: Int
  /// Frames of the bus for a second of the pattern.
  let framesPerSecond: Double
  /// The pattern's duration in seconds.
  let duration: Double
  /// Events that are lost where a pass finds no room.
  let eventCount: Int
  /// Bytes of a pass.
  var size = 0

  /// Lays a pass out in a block of `size` bytes, or measures it.
  @_noLocks
  func layOut(_ plan: UnsafeMutablePointer<PassPlan>, _ carver: inout MemoryCarver) -> Pass {
    let lanes = carver.bytes(max(1, hapticCount) * MemoryLayout<PlayerState>.stride)
      .assumingMemoryBound(to: PlayerState.self)
    let restEnds = carver.bytes(max(1, hapticCount) * MemoryLayout<BusFrame>.stride)
      .assumingMemoryBound(to: BusFrame.self)
    let audioLanes = carver.bytes(max(1, audioCount) * MemoryLayout<AudioPlayerState>.stride)
      .assumingMemoryBound(to: AudioPlayerState.self)
    for index in 0..<hapticCount {
      let lane = PlayerState(
        haptics[index], setup: setup, live: pool, voiceCapacity: voiceCapacity,
        transientCapacity: transientCapacity, &carver)
      if !carver.isMeasuring { lanes[index] = lane }
    }
    for index in 0..<audioCount {
      let lane = AudioPlayerState(
        audio[index], setup: audioSetup, live: pool, voiceCapacity: voiceCapacity, &carver)
      if !carver.isMeasuring { audioLanes[index] = lane }
    }
    return Pass(
      plan: plan, haptics: lanes, restEnds: restEnds, hapticCount: hapticCount, audio: audioLanes,
      audioCount: audioCount)
  }
}

/// A player's use of a layout.
struct PassPlan: BitwiseCopyable {
  let layout: PassLayout
  var node: SpentNode
}

import PacinianRendering
import PacinianModel

/// A player's patterns, compiled for one playback rate, and the layout of their passes.
final class PlayerScores: @unchecked Sendable {
  private(set) var layout: PassLayout
  private let haptics: [Score]
  private let audio: [AudioScore]
  private let memory = Memory()

  /// - Parameters:
  ///   - clips: the recordings of the layers' `AudioCustom` events.
  ///   - duration: the pattern's duration in seconds.
  /// - Throws: `invalidPattern`.
  init(
    _ layers: [Pattern], clips: [[Int: AudioClip]], _ service: EngineService, rate: Double,
    duration: Double
  ) throws(EngineError) {
    (haptics, audio) = try Self.compile(layers, clips: clips, service, rate: rate)
    let memory = memory
    let configuration = service.configuration
    let segments =
      max(
        haptics.map { $0.segmentsPerTile }.max() ?? 0, audio.map { $0.segmentsPerTile }.max() ?? 0)
    let voices = haptics.map { $0.maximumVoices }.max() ?? 0
    // The player has its own setups if a tile has more breakpoints of controls, or a pass more
    // voices, than the engine's setups have room for.
    let setups =
      segments <= EngineService.segmentsPerTile && voices <= EngineService.voicesPerPass
      ? service.setups
      : TileSetups(
        configuration, profile: service.profile, segmentsPerTile: segments, voicesPerPass: voices,
        memory: memory)
    layout = PassLayout(
      setup: setups.haptic, audioSetup: setups.audio, pool: service.live,
      haptics: UnsafePointer(memory.array(haptics.map { $0.view })), hapticCount: haptics.count,
      audio: UnsafePointer(memory.array(audio.map { $0.view })), audioCount: audio.count,
      framesPerSecond: Double(configuration.sampleRate) / rate, duration: duration,
      voiceCount: haptics.reduce(0) { $0 + $1.maximumVoices },
      transientCount: haptics.reduce(0) { $0 + $1.maximumTransients })
    // Measuring only stores the pointer to the plan.
    let plan = UnsafeMutablePointer<PassPlan>.allocate(capacity: 1)
    defer { plan.deallocate() }
    var carver = MemoryCarver(UnsafeMutableRawPointer(plan), isMeasuring: true)
    _ = carver.bytes(MemoryLayout<Pass>.stride)
    _ = layout.layOut(plan, &carver)
    layout.size = carver.blockSize
  }

  /// The scores of the buses that the engine renders.
  private static func compile(
    _ layers: [Pattern], clips: [[Int: AudioClip]], _ service: EngineService, rate: Double
  ) throws(EngineError) -> (haptics: [Score], audio: [AudioScore]) {
    var (haptics, audio): ([Score], [AudioScore]) = ([], [])
    let buses = service.configuration.buses
    let options = RenderingOptions(
      sampleRate: service.configuration.sampleRate,
      // Without a limit, events without an end end in half a year, for which there is room.
      durationLimit: service.configuration.durationLimit ?? RenderingOptions.longestLength / 2,
      lengthLimit: RenderingOptions.longestLength)
    for (layer, clips) in zip(layers, clips) {
      do {
        if buses != .audio {
          haptics.append(
            try Score(
              layer, profile: service.profile, options: options, bank: service.bank,
              playbackRate: rate, allowsLiveControls: true))
        }
        if buses != .haptic, layer.events.contains(where: { !$0.kind.isHaptic }) {
          audio.append(
            try AudioScore(
              layer, options: options, clips: clips, envelope: service.profile.envelope,
              playbackRate: rate))
        }
      } catch {
        throw .invalidPattern(error.description)
      }
    }
    return (haptics, audio)
  }
}

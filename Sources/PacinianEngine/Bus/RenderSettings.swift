import PacinianRendering

/// The part of an engine's configuration that the render thread needs.
struct RenderSettings: BitwiseCopyable {
  let sampleRate: Double
  let smoothingFrames: Int
  let entersEventsMidway: Bool
  let idleFramesLimit: Double
  /// In frames.
  let shortestLoop: Double
  /// Whether the haptic bus has two channels.
  let isStereo: Bool
  /// Whether the audio bus is rendered.
  let hasAudio: Bool
  /// Whether a thread waits for news.
  let hasListener: Bool
  /// The most live values of all players, the values of a render call included, if the host has set
  /// it.
  let liveRoom: Int
  let hasLiveCeiling: Bool
  /// Which of the engine's mechanisms for speed are used, see `Methods`.
  let appliesAtOnce: Bool
  let preparesPasses: Bool
  let prefetches: Bool

  init(_ configuration: EngineConfiguration) {
    sampleRate = Double(configuration.sampleRate)
    smoothingFrames = Int((configuration.smoothing * sampleRate).rounded())
    entersEventsMidway = configuration.entersEventsMidway
    idleFramesLimit = configuration.idleTimeout * sampleRate
    shortestLoop = AdvancedPlayer.shortestLoop * sampleRate
    isStereo = configuration.hapticChannels == 2
    hasAudio = configuration.buses.hasAudio
    hasListener = configuration.notifications == .background
    liveRoom = configuration.liveRoom
    hasLiveCeiling = configuration.liveCapacity > 0
    let methods = configuration.methods
    appliesAtOnce = methods.contains(.atOnce)
    preparesPasses = methods.contains(.prepared)
    prefetches = methods.contains(.prefetching)
  }

  /// The frames of a fade over some seconds.
  func frames(_ seconds: Double) -> Int { Int(seconds * sampleRate + 0.5) }

  /// The frames over which an audible gain moves: the frames of the fade, but not fewer than the
  /// frames of the smoothing.
  func gainFrames(_ seconds: Double) -> Int { max(smoothingFrames, frames(seconds)) }
}

import CPacinian
import PacinianEngine

/// A flag of the interface.
enum EngineFlag {
  case autoShutdown, mutedForHaptics, mutedForAudio, playsHapticsOnly, playsAudioOnly, paused

  init(_ number: pcn_engine_flag) throws(Failure) {
    self =
      switch Int(number) {
      case PCN_ENGINE_AUTO_SHUTDOWN: .autoShutdown
      case PCN_ENGINE_MUTED_FOR_HAPTICS: .mutedForHaptics
      case PCN_ENGINE_MUTED_FOR_AUDIO: .mutedForAudio
      case PCN_ENGINE_PLAYS_HAPTICS_ONLY: .playsHapticsOnly
      case PCN_ENGINE_PLAYS_AUDIO_ONLY: .playsAudioOnly
      case PCN_ENGINE_PAUSED: .paused
      default: throw Failure(.invalidValue)
      }
  }

  func isOn(of engine: Engine) -> Bool {
    switch self {
    case .autoShutdown: engine.isAutoShutdownEnabled
    case .mutedForHaptics: engine.isMutedForHaptics
    case .mutedForAudio: engine.isMutedForAudio
    case .playsHapticsOnly: engine.playsHapticsOnly
    case .playsAudioOnly: engine.playsAudioOnly
    case .paused: engine.isPaused
    }
  }

  func set(_ isOn: Bool, of engine: Engine) {
    switch self {
    case .autoShutdown: engine.isAutoShutdownEnabled = isOn
    case .mutedForHaptics: engine.isMutedForHaptics = isOn
    case .mutedForAudio: engine.isMutedForAudio = isOn
    case .playsHapticsOnly: engine.playsHapticsOnly = isOn
    case .playsAudioOnly: engine.playsAudioOnly = isOn
    case .paused: engine.isPaused = isOn
    }
  }
}

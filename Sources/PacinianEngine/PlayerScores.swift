import PacinianAudio
import PacinianPattern
import PacinianProfiles
import PacinianRendering

/// A player's patterns, compiled for one playback rate.
struct PlayerScores: Sendable {
  private(set) var haptics: [Score] = []
  private(set) var audio: [AudioScore] = []

  /// - Parameter clips: what the layers' `AudioCustom` events play.
  /// - Throws: `invalidPattern`.
  init(
    _ layers: [Pattern], clips: [[Int: AudioClip]], _ service: EngineService, rate: Double
  ) throws(EngineError) {
    let buses = service.configuration.buses
    let options = RenderingOptions(
      sampleRate: service.configuration.sampleRate,
      durationLimit: service.configuration.durationLimit,
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
  }
}

import PacinianAudio
import PacinianProfiles

/// Why the audio of a pattern cannot be rendered.
enum AudioStreamError: Error {
  case rendering(RenderingError)
  case resource(AudioResourceError)
}

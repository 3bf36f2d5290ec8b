import PacinianRendering

/// The values that all voices of a player read.
struct AudioContext: BitwiseCopyable {
  let sampleRate: Double
  /// Turns a frame of the tone at pitch 0.
  let toneFrequency: Double
  let envelope: EnvelopeFrames
  let tracks: AudioTracks
  let interpolation: UnsafePointer<Double>
  let workspace: AudioWorkspace
  /// Indexed by `AudioControlKind`.
  let controls: UnsafeMutablePointer<PlayerControl>
  /// The player's stop, in its frames.
  var stop = AudioStop.never
  /// The score's frame at the player's frame 0.
  var origin = 0.0

  /// Hz of AudioContinuous at pitch 0 (rendering model, section 7).
  static var toneHertz: Double { 220 }
}

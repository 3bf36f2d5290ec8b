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
  var stop = PassStop()
  /// The pass's.
  var clock = PassClock()

  /// Hz of AudioContinuous at pitch 0 (rendering model, section 7).
  static var toneHertz: Double { 220 }
}

/// The recording of an `AudioCustom` event, and the way it is played.
public struct AudioClip: Sendable {
  public var waveform: AudioWaveform
  /// Whether attack, decay and release act on it.
  package var usesVolumeEnvelope: Bool
  /// Whether the whole waveform repeats.
  public var isLoopEnabled: Bool

  public init(
    _ waveform: AudioWaveform, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) {
    self.waveform = waveform
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.isLoopEnabled = isLoopEnabled
  }
}

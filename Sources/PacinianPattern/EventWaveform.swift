/// What an ``EventKind/audioCustom`` event plays.
public struct EventWaveform: Sendable, Equatable {
  /// The audio file's path as the pattern writes it.
  public var path: String
  /// Whether the volume envelope applies. AHAP's default is true.
  public var usesVolumeEnvelope: Bool
  /// Whether the whole file repeats. AHAP's default is false.
  public var isLoopEnabled: Bool

  public init(path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false) {
    self.path = path
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.isLoopEnabled = isLoopEnabled
  }
}

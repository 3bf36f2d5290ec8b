/// The recording that an ``EventKind/audioCustom`` event plays.
public struct EventWaveform: Sendable, Equatable {
  /// The audio file's path as the pattern writes it; empty where ``resourceID`` is given.
  public var path: String
  /// The id of a resource that was registered; no pattern file can have one.
  public var resourceID: Int?
  /// Whether the volume envelope applies. AHAP's default is true. The registration decides for a
  /// registered resource.
  public var usesVolumeEnvelope: Bool
  /// Whether the whole file repeats. AHAP's default is false. The registration decides for a
  /// registered resource.
  public var isLoopEnabled: Bool

  public init(path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false) {
    self.path = path
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.isLoopEnabled = isLoopEnabled
  }

  /// A registered resource.
  public init(resourceID: Int) {
    self.init(path: "")
    self.resourceID = resourceID
  }
}

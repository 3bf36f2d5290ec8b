/// The recording that an `AudioCustom` event plays, at the rate of the rendering.
public struct ReferenceClip: Sendable {
  public let left: [Double]
  /// Samples of the right channel, as many as of the left; `nil` for a mono recording.
  public let right: [Double]?
  let usesVolumeEnvelope: Bool
  let isLoopEnabled: Bool

  public init(
    left: [Double], right: [Double]? = nil, usesVolumeEnvelope: Bool = true,
    isLoopEnabled: Bool = false
  ) {
    precondition(right.map { $0.count == left.count } ?? true, "channels have one length")
    self.left = left
    self.right = right
    self.usesVolumeEnvelope = usesVolumeEnvelope
    self.isLoopEnabled = isLoopEnabled
  }
}

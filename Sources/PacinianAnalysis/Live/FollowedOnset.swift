/// A stroke of a live sound that should be felt on its own, as a transient.
public struct FollowedOnset: Sendable, Equatable {
  /// The frame of the block with which the transient begins.
  public var frame: UInt32
  /// 0…1, not below the intensity there.
  public var intensity: Float
  /// 0…1.
  public var sharpness: Float

  public init(frame: UInt32, intensity: Float, sharpness: Float) {
    self.frame = frame
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

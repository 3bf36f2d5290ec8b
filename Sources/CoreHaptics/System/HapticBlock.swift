import Foundation

/// A block of the signal of a system's engines, mixed. Valid during the call that it comes with.
public struct HapticBlock {
  /// The system's time of the first frame, in seconds.
  public let time: TimeInterval
  /// Frames a second.
  public let sampleRate: Int
  /// The haptic bus, a sample a frame; full scale is ±1.
  public let haptic: UnsafeBufferPointer<Float>
  /// The audio bus, left and right for each frame.
  public let audio: UnsafeBufferPointer<Float>

  public var frameCount: Int { haptic.count }
}

#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A block of the mixed signal of a system's engines. A receiver that keeps it costs the next block
/// a copy.
public struct HapticBlock {
  /// The system's time of the first frame, in seconds.
  public let time: TimeInterval
  /// Frames per second.
  public let sampleRate: Int
  /// The haptic bus, a sample for each frame, from index 0 on; full scale is ±1.
  public let haptic: ArraySlice<Float>
  /// The audio bus, left and right for each frame, from index 0 on.
  public let audio: ArraySlice<Float>

  public var frameCount: Int { haptic.count }
}

#endif

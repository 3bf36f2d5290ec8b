import PacinianRendering

/// Buffers for two channels in which sound is mixed: of the audio bus, or what the channels of the
/// haptic bus do not share.
struct Mix: BitwiseCopyable {
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  init(left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>) {
    (self.left, self.right) = (left, right)
  }

  /// Silence.
  init(frames: Int, memory: Memory) {
    left = memory.array(of: Float.self, count: frames)
    right = memory.array(of: Float.self, count: frames)
  }

  func clear(_ count: Int) {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
  }
}

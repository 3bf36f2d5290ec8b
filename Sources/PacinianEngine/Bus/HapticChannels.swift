import PacinianRendering

/// Frames of the haptic bus by channels: of a bus with one channel, `left` is all of it.
struct HapticChannels: BitwiseCopyable {
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>?

  /// Silence.
  /// - Parameter isStereo: whether there are two channels.
  init(frames: Int, isStereo: Bool, memory: Memory) {
    left = memory.array(of: Float.self, count: frames)
    right = isStereo ? memory.array(of: Float.self, count: frames) : nil
  }

  init(_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>? = nil) {
    (self.left, self.right) = (left, right)
  }
}

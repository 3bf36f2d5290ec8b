import PacinianRendering

/// The buffers of a chunk.
struct ChunkBuffers: BitwiseCopyable {
  /// The haptic bus in a call without a haptic buffer.
  let spare: UnsafeMutablePointer<Float>
  /// The audio bus, and one player whose gain is not 1.
  let mix: Mix
  let scratch: Mix

  /// - Parameter frames: the most of a chunk.
  init(frames: Int, memory: Memory) {
    // Kernels may write up to a vector past the last frame.
    let buffers = (0..<5).map { _ in memory.array(of: Float.self, count: frames + 16) }
    spare = buffers[0]
    mix = Mix(left: buffers[1], right: buffers[2])
    scratch = Mix(left: buffers[3], right: buffers[4])
  }
}

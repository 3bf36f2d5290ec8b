import PacinianRendering

/// The buffers of a chunk.
struct ChunkBuffers: BitwiseCopyable {
  /// The haptic bus: with one channel, only in a call without a haptic buffer.
  let haptic: HapticChannels
  /// The audio bus, and one player whose gain is not 1.
  let mix: Mix
  let scratch: Mix

  /// - Parameters:
  ///   - frames: the most of a chunk.
  ///   - isStereo: whether the haptic bus has two channels.
  init(frames: Int, isStereo: Bool, memory: Memory) {
    // Kernels may write up to a vector past the last frame.
    haptic = HapticChannels(frames: frames + 16, isStereo: isStereo, memory: memory)
    let buffers = (0..<4).map { _ in memory.array(of: Float.self, count: frames + 16) }
    mix = Mix(left: buffers[0], right: buffers[1])
    scratch = Mix(left: buffers[2], right: buffers[3])
  }
}

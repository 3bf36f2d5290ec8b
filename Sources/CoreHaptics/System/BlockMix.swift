#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

/// The state of a puller while it pulls: the engines' blocks, their sum and its receivers.
struct BlockMix: Sendable {
  var frames = 0
  /// The part of a frame by which the requested time exceeds the last whole frame.
  var fraction = 0.0
  var outputs: [HapticOutput] = []
  private var haptic = [Float](repeating: 0, count: BlockPuller.frameCount)
  private var audio = [Float](repeating: 0, count: 2 * BlockPuller.frameCount)
  private var mixedHaptic = [Float](repeating: 0, count: BlockPuller.frameCount)
  private var mixedAudio = [Float](repeating: 0, count: 2 * BlockPuller.frameCount)

  /// Renders a block of every engine and adds them up.
  mutating func mix(_ engines: [EngineCore], frameCount: Int) {
    for frame in 0..<frameCount { mixedHaptic[frame] = 0 }
    for sample in 0..<2 * frameCount { mixedAudio[sample] = 0 }
    for core in engines {
      haptic.withUnsafeMutableBufferPointer { haptic in
        audio.withUnsafeMutableBufferPointer { audio in
          core.engine.render(
            haptic: haptic.baseAddress, audio: audio.baseAddress, frameCount: frameCount)
        }
      }
      for frame in 0..<frameCount { mixedHaptic[frame] += haptic[frame] }
      for sample in 0..<2 * frameCount { mixedAudio[sample] += audio[sample] }
    }
  }

  /// Hands the mixed block to every output.
  func send(frameCount: Int, sampleRate: Int) {
    guard !outputs.isEmpty else { return }
    let block = HapticBlock(
      time: Double(frames) / Double(sampleRate), sampleRate: sampleRate,
      haptic: mixedHaptic[..<frameCount], audio: mixedAudio[..<(2 * frameCount)])
    for output in outputs { output.receive(block) }
  }
}

#endif

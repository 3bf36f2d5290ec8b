import PacinianRendering

/// The last sound of passes that were cut: it is rendered when a pass is cut, fades linearly to
/// nothing, and is added to the buses frame by frame. The memory of a pass is thus released at
/// once, without a click.
struct CutFades: BitwiseCopyable {
  /// The longest fade in seconds: a block in which many passes are cut has to render all of their
  /// fades.
  static let longest = 0.02

  /// Frames of a fade; 0 cuts hard.
  let frames: Int
  /// Indexed by the bus's frame modulo `size`, a power of two.
  let haptic: HapticChannels
  let audio: Mix
  private let size: Int
  /// The bus's frame after the last frame with a fade.
  private var end = 0

  /// - Parameters:
  ///   - frames: the length of a fade.
  ///   - isStereo: whether the haptic bus has two channels.
  init(frames: Int, isStereo: Bool, memory: Memory) {
    self.frames = frames
    size = .powerOfTwo(atLeast: frames)
    haptic = HapticChannels(frames: size, isStereo: isStereo, memory: memory)
    audio = Mix(
      left: memory.array(of: Float.self, count: size),
      right: memory.array(of: Float.self, count: size))
  }

  /// Adds frames of a pass that is cut at the bus's frame `cut`, from its frame `frame` on.
  /// - Parameters:
  ///   - ring: a channel of ``haptic`` or ``audio``.
  ///   - channel: the player's gain for this channel.
  mutating func add(
    _ samples: UnsafePointer<Float>, to ring: UnsafeMutablePointer<Float>, gain player: PlayerGain,
    channel: PlayerGain = PlayerGain(1), from frame: Int, count: Int, cut: Int
  ) {
    assert(frame >= cut && frame + count <= cut + size, "a fade has room")
    for offset in 0..<count {
      let now = frame + offset
      let fade = 1 - Float(now - cut + 1) / Float(frames)
      let gain = player.value(at: now) * channel.value(at: now)
      ring[now & (size - 1)] += fade * gain * samples[offset]
    }
    end = max(end, frame + count)
  }

  /// Adds the fades from the bus's frame `frame` on to the buses, and clears them.
  func add(to bus: HapticChannels, _ mix: Mix?, from frame: Int, count: Int) {
    for offset in 0..<max(0, min(count, end - frame)) {
      let index = (frame + offset) & (size - 1)
      bus.left[offset] += haptic.left[index]
      haptic.left[index] = 0
      if let right = bus.right, let ring = haptic.right {
        right[offset] += ring[index]
        ring[index] = 0
      }
      guard let mix else { continue }
      mix.left[offset] += audio.left[index]
      mix.right[offset] += audio.right[index]
      audio.left[index] = 0
      audio.right[index] = 0
    }
  }

  /// Drops everything.
  func clear() {
    for index in 0..<size {
      (haptic.left[index], audio.left[index], audio.right[index]) = (0, 0, 0)
      haptic.right?[index] = 0
    }
  }
}

/// A player's gain, which moves linearly to a new value, so that nothing clicks: a function of the
/// bus's frame.
struct PlayerGain: BitwiseCopyable {
  private var from: Float
  private(set) var target: Float
  /// The first frame in which the gain moves, and the number of frames in which it does.
  private var start = 0
  private var frames = 0

  init(_ value: Float) {
    from = value
    target = value
  }

  /// Whether the gain is at its target from a frame of the bus on.
  func isSteady(from frame: Int) -> Bool { frame >= start + frames }

  /// Whether the gain is 1 from a frame of the bus on.
  func isUnity(from frame: Int) -> Bool { target == 1 && isSteady(from: frame) }

  /// Moves to `target` over `frames` frames from the bus's frame `frame` on; 0 jumps.
  /// - Parameter isAnew: whether a gain that already moves to this target begins again.
  mutating func move(
    to target: Float, over frames: Int, at frame: Int, anew isAnew: Bool = false
  ) {
    guard target != self.target || isAnew && !isSteady(from: frame) else { return }
    from = value(at: frame - 1)
    self.target = target
    start = frame
    self.frames = frames
  }

  /// The gain at a frame of the bus.
  func value(at frame: Int) -> Float {
    guard frame < start + frames else { return target }
    guard frame >= start else { return from }
    return from + (target - from) * Float(frame - start + 1) / Float(frames)
  }
}

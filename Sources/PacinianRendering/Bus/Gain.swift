/// A gain that moves linearly to a new value, so that nothing clicks.
package struct Gain: BitwiseCopyable {
  private var from: Float
  private var target: Float
  private var frames = 0
  private var framesLeft = 0

  @_noLocks
  @inline(__always)
  package init(_ value: Float) {
    from = value
    target = value
  }

  /// Whether the gain is and stays `value`.
  @_noLocks
  @inline(__always)
  package func isAt(_ value: Float) -> Bool { framesLeft == 0 && target == value }

  /// Moves to `target` over `frames` frames; 0 jumps.
  /// - Parameter isAnew: whether a gain that is on its way there begins anew.
  @_noLocks
  @inline(__always)
  package mutating func move(to target: Float, over frames: Int, anew isAnew: Bool = false) {
    guard target != self.target || isAnew && framesLeft > 0 else { return }
    from = value
    self.target = target
    self.frames = frames
    framesLeft = frames
  }

  /// Lets a gain that moves to 0 arrive there within `frames` frames.
  @_noLocks
  @inline(__always)
  package mutating func hurry(within frames: Int) {
    if target == 0, framesLeft > frames { move(to: 0, over: frames, anew: true) }
  }

  /// The gain of the last frame: a product, so that no error adds up on the way.
  private var value: Float {
    framesLeft == 0
      ? target : from + (target - from) * (Float(frames - framesLeft) / Float(frames))
  }

  /// The gain of the next frame.
  @_noLocks
  @inline(__always)
  package mutating func next() -> Float {
    if framesLeft > 0 { framesLeft -= 1 }
    return value
  }
}

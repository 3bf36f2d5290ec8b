/// A gain that moves linearly to a new value, so that nothing clicks.
package struct Gain: BitwiseCopyable {
  private var value: Float
  private var target: Float
  private var step: Float = 0
  private var framesLeft = 0

  @_noLocks
  @inline(__always)
  package init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Whether the gain is and stays `value`.
  @_noLocks
  @inline(__always)
  package func isAt(_ value: Float) -> Bool { self.value == value && framesLeft == 0 }

  /// Moves to `target` over one or more frames.
  @_noLocks
  @inline(__always)
  package mutating func move(to target: Float, over frames: Int) {
    guard target != self.target else { return }
    self.target = target
    framesLeft = frames
    step = (target - value) / Float(frames)
  }

  /// The gain of the next frame.
  @_noLocks
  @inline(__always)
  package mutating func next() -> Float {
    guard framesLeft > 0 else { return value }
    framesLeft -= 1
    value = framesLeft == 0 ? target : value + step
    return value
  }
}

/// A voice whose frequency is constant and whose amplitude is a product of lines for a while, as
/// kernels sum it.
struct SmoothVoice: BitwiseCopyable, Equatable {
  /// Turns per frame.
  var frequency: Double
  /// Turns at frame 0 of its owner's frames.
  var offset = 0.0
  /// The frame at which the lines have their first values.
  var start = 0.0
  /// The first line and its rise per frame, the voice's amplitude in it.
  var level: Float = 0
  var slope: Float = 0
  /// The second line.
  var gain: Float = 1
  var gainSlope: Float = 0

  init(frequency: Double) { self.frequency = frequency }

  /// Whether the amplitude moves.
  var isMoving: Bool { slope != 0 || gainSlope != 0 }

  /// Sets the lines to the lines of an envelope and of a control, in the pass's frames, and returns
  /// the degree of their product. The lines' first frame is the frame at which they began, so that
  /// the same lines give the same numbers whenever a rest begins.
  @inline(__always)
  mutating func setLines(
    amplitude: Double, envelope: EventEnvelope, gain control: ControlLine, isQuadratic: Bool
  ) -> Int {
    let isRising = envelope.slope != 0
    let isMoving = control.slope != 0
    var first = isRising ? envelope.origin : control.start
    if isRising, isMoving { first = max(envelope.origin, control.start) }
    start = first.frames
    let height =
      isRising ? envelope.level + envelope.slope * (first - envelope.origin) : envelope.level
    let value =
      isMoving
      ? control.startValue + control.slope * (first - control.start) : control.value
    let slope = envelope.slope * value + height * control.slope
    if isQuadratic {
      // At most one of the two lines moves, so the amplitude is the square of a line.
      let product = height * value
      guard isRising || isMoving else {
        level = Float(amplitude * product * product)
        return 0
      }
      (level, self.slope) = (Float(amplitude * product), Float(amplitude * slope))
      (gain, gainSlope) = (Float(product), Float(slope))
      return 2
    }
    guard isRising, isMoving else {
      (level, self.slope) = (Float(amplitude * height * value), Float(amplitude * slope))
      return isRising || isMoving ? 1 : 0
    }
    (level, self.slope) = (Float(amplitude * height), Float(amplitude * envelope.slope))
    (gain, gainSlope) = (Float(value), Float(control.slope))
    return 2
  }
}

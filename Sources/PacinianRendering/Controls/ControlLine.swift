/// The line that a control follows from a frame on until something happens to it.
struct ControlLine: BitwiseCopyable {
  /// The value at the frame for which the line was requested.
  var value: Double
  /// Change per frame.
  var slope: Double
  /// The frame up to which the line holds, never if nothing is to come.
  var end: PassFrame
  /// The frame at which a line that moves began, and the value there: they do not depend on the
  /// frame for which the line was requested.
  var start: PassFrame = 0
  var startValue = 0.0
  /// The frame from which the control has followed the line.
  var since = PassFrame.beforeAll

  /// The line of a factor that nothing moves.
  static var unity: ControlLine { ControlLine(value: 1, slope: 0, end: .never) }
}

/// The straight course of a control from a frame on, up to its next change.
struct ControlLine: BitwiseCopyable {
  /// At the frame from which it was asked for.
  var value: Double
  /// Change per frame.
  var slope: Double
  /// The frame up to which it holds, infinite if no change is to come.
  var end: Double
}

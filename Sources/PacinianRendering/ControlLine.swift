/// What a control does from a frame on until something happens to it.
struct ControlLine: BitwiseCopyable {
  /// At the frame from which it was asked for.
  var value: Double
  /// Change per frame.
  var slope: Double
  /// The frame up to which it holds, infinite if nothing is to come.
  var end: Double
}

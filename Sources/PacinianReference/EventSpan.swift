/// The frames in which one haptic event sounds, and its envelope.
struct EventSpan {
  /// The event's index in the pattern's events.
  let index: Int
  let frames: Range<Int>
  /// `nil` for a transient.
  let envelope: Envelope?
  /// The sharpness a transient latches at its start; 0 for a continuous event.
  let latchedSharpness: Double
}

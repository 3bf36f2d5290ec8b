/// The part of an event that is needed to start it with its envelope from the table: a start reads
/// this much of memory, and not all that a score says of an event.
struct ScoreStart: BitwiseCopyable {
  var frame: Int
  /// Turns per frame at the event's own sharpness.
  var frequency: Double
  /// The control value from which the event's sharpness is in its interval of the harmonic table.
  var low: Double
  /// With the height of the only harmonic.
  var amplitude: Float
  /// The index in the score's `EnvelopeTable`, or −1.
  var envelope: Int32

  init(_ event: ScoreEvent, constants: RenderingConstants) {
    frame = event.start
    frequency = event.frequency
    low = event.row / Double(constants.intervalCount) - event.sharpness
    amplitude = Float(event.amplitude * constants.plainHeight)
    envelope = event.envelope
  }
}

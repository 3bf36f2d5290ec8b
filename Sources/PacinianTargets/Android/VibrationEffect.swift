/// An effect that Android's vibrators play.
enum VibrationEffect {
  /// A point that an envelope goes to in a straight line, in milliseconds.
  struct Point {
    let intensity: Double
    let sharpness: Double
    let duration: Int
  }

  /// A primitive, and the milliseconds from the end of the one before.
  struct Primitive {
    let name: AndroidPrimitive
    let scale: Double
    let delay: Int
  }

  /// Intensity and sharpness as straight lines, from intensity 0 to 0.
  case envelope(initialSharpness: Double, [Point])
  /// The device's own clicks.
  case primitives([Primitive])
  /// Amplitudes that hold, without sharpness.
  case waveform([AmplitudeStep])
}

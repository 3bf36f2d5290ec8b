import PacinianModel

/// An effect that Android's vibrators play.
package enum VibrationEffect {
  /// A point that an envelope goes to in a straight line, in milliseconds.
  package struct Point {
    package let intensity: Double
    package let sharpness: Double
    package let duration: Int
  }

  /// A primitive, and the milliseconds from the end of the one before.
  package struct Primitive {
    package let name: AndroidPrimitive
    package let scale: Double
    package let delay: Int
  }

  /// Intensity and sharpness as straight lines, from intensity 0 to 0.
  case envelope(initialSharpness: Double, [Point])
  /// The device's own clicks.
  case primitives([Primitive])
  /// Amplitudes that hold, without sharpness.
  case waveform([AmplitudeStep])

  /// The patterns that together play as a device plays the effect, from the written numbers.
  package var layers: [Pattern] {
    let number = AndroidVibration.thousandths
    var timeline = VibrationTimeline()
    switch self {
    case .envelope(let sharpness, let points):
      timeline.begin(0, sharpness: number(sharpness))
      for point in points {
        timeline.go(
          to: number(point.intensity), sharpness: number(point.sharpness),
          in: Double(point.duration))
      }
    case .primitives(let primitives):
      for primitive in primitives {
        timeline.play(
          primitive.name, scale: number(primitive.scale), after: Double(primitive.delay))
      }
    case .waveform(let steps):
      for step in steps {
        timeline.hold(
          Double(step.amplitude) / 255, sharpness: VibrationCourse.resonance,
          for: Double(step.duration))
      }
    }
    return timeline.layers
  }
}

import PacinianModel

/// The signal of vibrations that follow each other, as it is read.
package struct VibrationTimeline {
  /// Milliseconds so far.
  package private(set) var time = 0.0
  private var amplitude: [ControlPoint] = []
  private var frequency: [ControlPoint] = []
  private var transients: [Event] = []

  package init() {}

  /// Jumps to an intensity and a sharpness.
  package mutating func begin(_ intensity: Double, sharpness: Double) {
    Self.append(ControlPoint(time: time / 1000, value: intensity), to: &amplitude)
    Self.append(ControlPoint(time: time / 1000, value: sharpness), to: &frequency)
  }

  /// Goes to an intensity and a sharpness in a straight line.
  package mutating func go(to intensity: Double, sharpness: Double, in milliseconds: Double) {
    time += milliseconds
    begin(intensity, sharpness: sharpness)
  }

  package mutating func hold(_ intensity: Double, sharpness: Double, for milliseconds: Double) {
    guard milliseconds > 0 else { return }
    begin(intensity, sharpness: sharpness)
    go(to: intensity, sharpness: sharpness, in: milliseconds)
  }

  package mutating func play(_ primitive: AndroidPrimitive, scale: Double, after delay: Double) {
    hold(0, sharpness: primitive.sharpness, for: delay)
    guard let course = primitive.course else {
      if scale > 0 {
        transients.append(
          Event(
            kind: .hapticTransient, time: time / 1000,
            parameters: [
              EventParameter(.hapticIntensity, scale),
              EventParameter(.hapticSharpness, primitive.sharpness),
            ]))
      }
      return hold(0, sharpness: primitive.sharpness, for: primitive.length)
    }
    begin(course[0] * scale, sharpness: primitive.sharpness)
    for value in course.dropFirst() {
      go(
        to: value * scale, sharpness: primitive.sharpness,
        in: primitive.length / Double(course.count - 1))
    }
  }

  /// The patterns that play it together; the time is above 0.
  package var layers: [Pattern] {
    HapticEnvelopes(amplitude: amplitude, frequency: frequency).layers(transients, metadata: nil)
  }

  private static func append(_ point: ControlPoint, to points: inout [ControlPoint]) {
    if points.last != point { points.append(point) }
  }
}

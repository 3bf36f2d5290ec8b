/// An amplitude of 0…255 for whole milliseconds, 1 or more.
package struct AmplitudeStep: Equatable {
  package var duration: Int
  package var amplitude: Int
}

extension [AmplitudeStep] {
  /// Where amplitudes begin and end, as shares of 255 at milliseconds, from 0 on. Sharpness is 0.
  var breakpoints: [VibrationPoint] {
    var points = [VibrationPoint(time: 0, intensity: 0, sharpness: 0)]
    for step in self {
      let start = points[points.count - 1].time
      points += [start, start + Double(step.duration)].map {
        VibrationPoint(time: $0, intensity: Double(step.amplitude) / 255, sharpness: 0)
      }
    }
    return points
  }
}

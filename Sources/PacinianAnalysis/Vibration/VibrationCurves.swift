import PacinianBase
import PacinianModel

/// The intensity of a vibration at each step, and its sharpness at each step of brightness.
struct VibrationCurves {
  private(set) var intensities: [Float]
  private(set) var sharpnesses: [Float]
  private let course: VibrationCourse
  private let law: IntensityLaw
  private let map: SharpnessMap
  /// The sharpnesses that are known.
  private var filled = 0

  /// The steps of levels in one of brightness.
  private static let stepRate = Double(SoundCourse.stepsPerSecond) * BrightnessTracker.stepSeconds

  init(_ course: VibrationCourse, _ profile: ActuatorProfile) {
    self.course = course
    law = profile.intensityLaw
    map = SharpnessMap(profile)
    let count = course.energies.count
    intensities = [Float](repeating: 0, count: count)
    sharpnesses = [Float](repeating: 0, count: Int(limiting: Double(count) / Self.stepRate) + 1)
  }

  /// The sharpness of a whole span.
  func sharpness(of span: Range<Int>) -> Double {
    let energy = course.energies[span].reduce(0, +)
    let moment = course.moments[span].reduce(0, +)
    return map.sharpness(centroid: Double(moment / energy))
  }

  /// Fills a span, which comes after those before.
  /// - Parameters:
  ///   - gain: the profile's, of continuous events.
  ///   - levels: energies of the span's steps, smoothed for the level.
  ///   - weights: the same, smoothed for the frequency.
  ///   - moments: energies times frequencies, smoothed like the weights.
  mutating func fill(
    _ span: Range<Int>, gain: Double, levels: [Float], weights: [Float], moments: [Float]
  ) {
    for (step, energy) in zip(span, levels) {
      intensities[step] = Float(min(law.intensity(Double(energy.squareRoot()) / gain), 1))
    }
    // Silence before an event has the sharpness with which it begins.
    for index in filled..<sharpnesses.count {
      let step = Int(limiting: Double(index) * Self.stepRate)
      guard step < span.upperBound else { break }
      let inside = max(step - span.lowerBound, 0)
      if weights[inside] > 0 {
        sharpnesses[index] = Float(
          map.sharpness(centroid: Double(moments[inside] / weights[inside])))
      }
      filled = index + 1
    }
    // The line to the next point still is in the event.
    if filled > 0, filled < sharpnesses.count {
      sharpnesses[filled] = sharpnesses[filled - 1]
      filled += 1
    }
  }
}

/// From the centroid of a carrier's spectrum back to sharpness.
private struct SharpnessMap {
  private static let steps = 256
  private let centroids: [Double]

  init(_ profile: ActuatorProfile) {
    let harmonics = profile.continuous.harmonics
    centroids = (0...Self.steps).map { step in
      let sharpness = Double(step) / Double(Self.steps)
      var (energy, moment) = (0.0, 0.0)
      for number in 1...harmonics.harmonicCount {
        let amplitude = harmonics.amplitude(of: number, at: sharpness)
        energy += amplitude * amplitude
        moment += amplitude * amplitude * Double(number)
      }
      return profile.frequencyMap.frequency(at: sharpness) * moment / energy
    }
  }

  /// The lowest sharpness that has the centroid, 0…1.
  func sharpness(centroid: Double) -> Double {
    guard let next = centroids.firstIndex(where: { $0 >= centroid }) else { return 1 }
    guard next > 0 else { return 0 }
    let (low, high) = (centroids[next - 1], centroids[next])
    return (Double(next - 1) + (centroid - low) / (high - low)) / Double(Self.steps)
  }
}

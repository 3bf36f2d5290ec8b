import PacinianBase
import PacinianModel

/// A player of the naive engine: for each frame its controls once, then a sine of every voice.
struct NaivePlayer {
  private var voices: [NaiveVoice]
  private var intensity: NaiveCurve?
  private var sharpness: NaiveCurve?
  /// Frequency at sharpness 1 over that at 0: its power is what the sharpness control multiplies
  /// by.
  private let ratio: Double
  private var hasCurves: Bool { intensity != nil || sharpness != nil }
  /// The pattern's frame that comes next; below 0 before the start.
  private var frame: Int
  /// The factor of frequencies at that frame, by the curve.
  private var factor = 1.0
  /// Of a block's frames; 1 where nothing moves the controls.
  private var gains: [Double]
  private var factors: [Double]

  /// - Parameters:
  ///   - pattern: as ``PlayersLoad`` makes them.
  ///   - profile: with a logarithmic map, a sine as carrier and a linear law.
  init(_ pattern: Pattern, profile: ActuatorProfile, startFrame: Int, blockFrames: Int) {
    gains = [Double](repeating: 1, count: blockFrames)
    factors = gains
    voices = pattern.events.map { NaiveVoice($0, profile: profile) }
    for case .curve(let curve) in pattern.controls {
      if curve.id == .hapticIntensity { intensity = NaiveCurve(curve) }
      if curve.id == .hapticSharpness { sharpness = NaiveCurve(curve) }
    }
    ratio = profile.frequencyMap.highest / profile.frequencyMap.lowest
    frame = -startFrame
    if let value = sharpness?.value(at: 0) { factor = pow(ratio, value) }
  }

  /// Adds the next `frameCount` frames. `values` are what was sent for each of them, in place of
  /// curves.
  mutating func add(
    to output: UnsafeMutablePointer<Double>, frameCount: Int,
    values: (intensities: [Float], sharpnesses: [Float])?
  ) {
    let first = frame
    for index in 0..<frameCount {
      if hasCurves || values != nil {
        (gains[index], factors[index]) = controls(values, index)
      }
      frame += 1
    }
    for index in voices.indices {
      voices[index].add(to: output, gains: gains, factors: factors, from: first)
    }
  }

  /// The gain at the next frame, and the mean factor of frequencies from it to the one after. A
  /// value that was sent holds until the next; on a curve the mean of the two frames' factors is as
  /// good as the integral.
  private mutating func controls(
    _ values: (intensities: [Float], sharpnesses: [Float])?, _ index: Int
  ) -> (gain: Double, factor: Double) {
    if let values {
      return (Double(values.intensities[index]), pow(ratio, Double(values.sharpnesses[index])))
    }
    let gain = intensity?.value(at: frame) ?? 1
    guard let value = sharpness?.value(at: frame + 1) else { return (gain, 1) }
    let next = pow(ratio, value)
    defer { factor = next }
    return (gain, (factor + next) / 2)
  }
}

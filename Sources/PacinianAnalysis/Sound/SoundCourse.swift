import PacinianModel

/// The followed features of a sound, step by step; a step is 1 ms.
public struct SoundCourse: Sendable {
  static let stepsPerSecond = 1_000

  /// The highest level within each step, 0…1.
  var levels: [Float] = []
  /// The same of the sound above 500 Hz, with a short release.
  var strokes: [Float] = []
  /// Sharpness, every ``BrightnessTracker/stepSeconds``.
  var brightness: [Float] = []
  /// The sound's duration.
  public internal(set) var seconds = 0.0

  /// Sharpness at a step.
  func sharpness(at step: Int) -> Double {
    guard let last = brightness.last else { return 0 }
    let position =
      Double(step) / Double(Self.stepsPerSecond) / BrightnessTracker.stepSeconds
    let index = Int(limiting: position)
    guard index + 1 < brightness.count else { return Double(last) }
    let (low, high) = (Double(brightness[index]), Double(brightness[index + 1]))
    return low + (high - low) * (position - Double(index))
  }
}

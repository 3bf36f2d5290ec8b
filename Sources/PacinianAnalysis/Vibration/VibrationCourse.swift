/// The values that are followed of a vibration, step by step; a step is 1 ms.
public struct VibrationCourse: Sendable {
  /// The energy of all but the transients within each step: the square of its amplitude.
  var energies: [Float] = []
  /// The frequency within each step, in Hz, times its energy.
  var moments: [Float] = []
  /// The transients, as intensity and sharpness, in order of time.
  var transients: [Emphasis] = []
  /// The amplitude of noise, at most.
  var noise = 0.0
  /// The vibration's duration.
  var seconds = 0.0
}

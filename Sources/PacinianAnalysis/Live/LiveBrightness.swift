import PacinianBase

/// The sharpness of a live sound, by the rules of ``BrightnessTracker``.
struct LiveBrightness {
  private var sharpness: Float = 0
  /// Mean squares of the sound, and of its part in the band of sharpness, as they are now.
  private var energy = (all: 0.0, low: 0.0)
  private var loudest = 0.0
  /// The share of a step in the mean squares, which forget in 8 ms as resonators do.
  private let share = 1 - exp(-1 / 8.0)
  /// The factor by which the loudest is forgotten in a step: 20 dB in 0.25 s.
  private let forgetting = pow(0.1, 2 * 0.001 / 0.25)

  mutating func reset() { (sharpness, energy, loudest) = (0, (0, 0), 0) }

  /// Sharpness after a step, 0…1; the value before it where the sound is silent or fades.
  /// - Parameters:
  ///   - power: the square of each tone's magnitude.
  ///   - all: the mean square in the step.
  ///   - low: the same of the band.
  mutating func next(power: (Int) -> Float, all: Double, low: Double) -> Float {
    energy.all += (all - energy.all) * share
    energy.low += (low - energy.low) * share
    loudest = max(energy.all, loudest * forgetting)
    guard energy.all > BrightnessTracker.silence,
      energy.all >= BrightnessTracker.fadedShare * loudest
    else { return sharpness }
    var (sum, moment): (Float, Float) = (0, 0)
    for tone in 0..<ToneBank.toneCount {
      let magnitude = pacinian_root(power(tone))
      sum += magnitude
      moment += magnitude * (Float(tone) + 0.5)
    }
    guard sum > 0 else { return sharpness }
    let part = pacinian_root(Float(min(energy.low / energy.all / BrightnessTracker.leastShare, 1)))
    sharpness = 1 - part * (1 - min(moment / sum / Float(ToneBank.toneCount), 1))
    return sharpness
  }
}

import PacinianBase

/// The level of a signal's peaks: it rises and falls exponentially towards each sample's magnitude.
struct PeakFollower {
  private(set) var level = 0.0
  private let attack: Double
  private let release: Double

  /// - Parameters:
  ///   - attackSeconds: the time in which 1 % of a rise is left.
  ///   - releaseSeconds: the time in which 1 % of a fall is left.
  init(attackSeconds: Double, releaseSeconds: Double, sampleRate: Double) {
    attack = 1 - pow(0.01, 1 / (attackSeconds * sampleRate))
    release = 1 - pow(0.01, 1 / (releaseSeconds * sampleRate))
  }

  /// - Returns: the highest level within the samples.
  mutating func highest(in samples: Slice<UnsafeMutableBufferPointer<Double>>) -> Double {
    var (level, highest) = (level, 0.0)
    for index in samples.indices {
      let magnitude = abs(samples.base[index])
      level += (magnitude > level ? attack : release) * (magnitude - level)
      highest = max(highest, level)
    }
    // Numbers without a leading digit are slow, and below every gate.
    self.level = level < 1e-12 ? 0 : level
    return highest
  }
}

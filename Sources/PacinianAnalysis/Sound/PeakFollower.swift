import PacinianBase

/// The level of a signal's peaks: it rises and falls exponentially towards each sample's magnitude.
struct PeakFollower {
  private(set) var level = 0.0
  private let attack: Double
  private let release: Double

  /// - Parameter seconds: the times in which 1 % is left of a rise, and of a fall.
  init(_ seconds: (attack: Double, release: Double), sampleRate: Double) {
    attack = 1 - pow(0.01, 1 / (seconds.attack * sampleRate))
    release = 1 - pow(0.01, 1 / (seconds.release * sampleRate))
  }

  mutating func reset() { level = 0 }

  /// - Returns: the highest level within the samples.
  mutating func highest(in samples: Slice<UnsafeMutableBufferPointer<Double>>) -> Double {
    // (A copy stays in registers.)
    var (follower, highest) = (self, 0.0)
    for index in samples.indices { highest = max(highest, follower.follow(samples.base[index])) }
    self = follower
    rest()
    return highest
  }

  /// - Returns: the level after a sample.
  @inline(__always)
  mutating func follow(_ sample: Double) -> Double {
    let magnitude = abs(sample)
    level += (magnitude > level ? attack : release) * (magnitude - level)
    return level
  }

  /// Numbers without a leading digit are slow, and below every gate.
  @inline(__always)
  mutating func rest() { if level < 1e-12 { level = 0 } }
}

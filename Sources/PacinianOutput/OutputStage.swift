import PacinianProfiles

/// The end of the haptic bus: actuator equalisation, master gain, limiter, in this order
/// (rendering model, section 8), and a count of what passed full scale.
///
/// It carries the equaliser's state, so blocks must come in order; any split gives the same
/// bits. One thread at a time.
public struct OutputStage {
  /// The largest magnitude so far, before the limiter.
  public private(set) var peak = 0.0
  /// Samples beyond ±1 so far, before the limiter.
  public private(set) var clippedCount = 0

  private let limiter: Limiter
  private let masterGain: Double
  private var sections: [PeakingSection]

  /// - Parameter sampleRate: Hz.
  public init(profile: ActuatorProfile, sampleRate: Int, limiter: Limiter) {
    self.limiter = limiter
    masterGain = profile.masterGain
    sections = profile.equalisation.map { PeakingSection($0, sampleRate: sampleRate) }
  }

  /// Processes the next samples in place. Complexity: O(samples · sections), no allocation.
  public mutating func process(_ samples: inout [Double]) {
    for index in samples.indices {
      var sample = samples[index]
      for section in sections.indices { sample = sections[section].process(sample) }
      sample *= masterGain
      let magnitude = abs(sample)
      peak = max(peak, magnitude)
      if magnitude > 1 { clippedCount += 1 }
      samples[index] = limiter.limit(sample)
    }
  }
}

import PacinianKernels
import PacinianProfiles

/// The end of a bus. For the haptic one: actuator equalisation, master gain, limiter, in this order
/// (rendering model, section 8), and a count of what passed full scale.
///
/// It carries the equaliser's state, so blocks must come in order; any split gives the same
/// bits. One thread at a time. Processing allocates nothing, takes no lock and cannot fail.
public struct OutputStage {
  /// The largest magnitude so far, before the limiter.
  public private(set) var peak = 0.0
  /// Samples beyond ±1 so far, before the limiter.
  public private(set) var clippedCount = 0

  private let limiter: Limiter
  private let masterGain: Double
  private var sections: [PeakingSection]
  private let kernels = KernelSet(.detected)

  /// - Parameter sampleRate: Hz.
  public init(profile: ActuatorProfile, sampleRate: Int, limiter: Limiter) {
    self.limiter = limiter
    masterGain = profile.masterGain
    sections = profile.equalisation.map { PeakingSection($0, sampleRate: sampleRate) }
  }

  /// The end of an audio channel: the actuator's equalisation and gain are not for it.
  public init(limiter: Limiter) {
    self.limiter = limiter
    masterGain = 1
    sections = []
  }

  /// Processes the next samples in place, in double precision throughout.
  /// Complexity: O(samples · sections).
  public mutating func process(_ samples: inout [Double]) {
    for index in samples.indices { samples[index] = process(samples[index]) }
  }

  /// Processes the next samples in place: each as ``process(_:)-([Double])`` would, rounded to a
  /// `Float`. Samples that nothing changes are only measured. Complexity: O(samples · sections).
  public mutating func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    guard sections.isEmpty && masterGain == 1 && limiter == .none else {
      for index in samples.indices { samples[index] = Float(process(Double(samples[index]))) }
      return
    }
    let level = Level(of: UnsafeBufferPointer(samples), kernels: kernels)
    peak = max(peak, Double(level.peak))
    clippedCount += level.clippedCount
  }

  private mutating func process(_ input: Double) -> Double {
    var sample = input
    for section in sections.indices { sample = sections[section].process(sample) }
    sample *= masterGain
    let magnitude = abs(sample)
    peak = max(peak, magnitude)
    if magnitude > 1 { clippedCount += 1 }
    return limiter.limit(sample)
  }
}

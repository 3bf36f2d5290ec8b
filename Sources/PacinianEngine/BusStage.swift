import CPacinianSystem
import PacinianOutput
import PacinianProfiles

/// The end of a bus on the render thread: equalisation, gain, limiter, and what is measured before the limiter
/// (rendering model, section 8). `OutputStage` does the same for files.
struct BusStage: BitwiseCopyable {
  private let sections: UnsafeMutablePointer<PeakingSection>
  private let sectionCount: Int
  private let masterGain: Double
  private let limiter: Limiter
  private(set) var peak: Float = 0
  private(set) var clippedCount = 0

  init(filters: [PeakingFilter], masterGain: Double, limiter: Limiter, sampleRate: Int) {
    sectionCount = filters.count
    sections = .allocate(capacity: max(1, filters.count))
    for (index, filter) in filters.enumerated() {
      (sections + index).initialize(to: PeakingSection(filter, sampleRate: sampleRate))
    }
    self.masterGain = masterGain
    self.limiter = limiter
  }

  func deallocate() { sections.deallocate() }

  /// Processes the next samples in place. What is measured counts from the call on.
  mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    peak = 0
    clippedCount = 0
    if sectionCount > 0 || masterGain != 1 {
      for index in 0..<count {
        var sample = Double(samples[index])
        for section in 0..<sectionCount { sample = sections[section].process(sample) }
        samples[index] = Float(sample * masterGain)
      }
    }
    for index in 0..<count {
      let magnitude = abs(samples[index])
      if magnitude > peak { peak = magnitude }
      if magnitude > 1 { clippedCount &+= 1 }
    }
    switch limiter {
    case .none: return
    case .clip: for index in 0..<count { samples[index] = max(-1, min(1, samples[index])) }
    case .soft: for index in 0..<count { samples[index] = Self.soft(samples[index]) }
    }
  }

  private static func soft(_ sample: Float) -> Float {
    let magnitude = abs(sample)
    guard magnitude > Float(Limiter.knee) else { return sample }
    let room = 1 - Float(Limiter.knee)
    let bent = Float(Limiter.knee) + room * pacinian_tanh((magnitude - Float(Limiter.knee)) / room)
    return sample < 0 ? -bent : bent
  }
}

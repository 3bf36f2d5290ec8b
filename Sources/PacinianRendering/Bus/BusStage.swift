import PacinianKernels
import PacinianModel

/// The end of one channel of a bus, in files and live: mute ramp, equaliser, master gain,
/// measurement, limiter (rendering model, section 8).
///
///     let profile = BuiltInProfiles.profile(named: "taptic")!
///     var stage = BusStage(profile: profile, sampleRate: 48_000, limiter: .limit)
///     defer { stage.deallocate() }
///     stage.ramp(to: 0.5, over: 480)
///     var samples = [Float](repeating: 1.5, count: 480)
///     samples.withUnsafeMutableBufferPointer { block in
///       if let first = block.baseAddress { stage.process(first, count: block.count) }
///     }
///     print(stage.takeMeasurement().peak)
///
/// Input and output are floats. Between the stage's parts samples are doubles, which are rounded
/// once, at the end. A number that is not finite then becomes 0 and counts as clipped, and filters
/// whose state is not finite are reset with the next group of frames. The stage carries the state
/// of the equaliser and of the limiter, so blocks must come in order; any division into blocks
/// gives the same bits. One thread at a time. A copy shares the original's memory.
package struct BusStage: BitwiseCopyable {
  /// Frames that are processed at a time, counted from the stage's first frame, so that groups do
  /// not depend on blocks. At the end of a group the filters drop ringing that is no longer
  /// audible.
  static let group = 64

  /// The measurement since the beginning or the last ``takeMeasurement()``.
  package private(set) var measurement = BusMeasurement()

  private let limiter: Limiter
  /// `nil` but for ``Limiter/limit``.
  private var limiterGain: LimiterGain?
  private let masterGain: Double
  /// Whether only the ramp and the limiter can change samples.
  private let isPlain: Bool
  private let sectionCount: Int
  private let sections: UnsafeMutablePointer<PeakingSection>
  /// The frames of a group.
  private let frames: UnsafeMutablePointer<Double>
  private var gain = Gain(1)
  /// Frames of the present group that have been processed.
  private var position = 0
  private let kernels = KernelSet(.detected)

  /// The end of the haptic bus.
  /// - Parameter sampleRate: Hz.
  package init(profile: ActuatorProfile, sampleRate: Int, limiter: Limiter) {
    self.init(
      profile.equalisation.map { PeakingSection($0, sampleRate: sampleRate) },
      masterGain: profile.masterGain, sampleRate: sampleRate, limiter: limiter)
  }

  /// The end of a channel of the audio bus: the actuator's equaliser and gain are not for it.
  /// - Parameter sampleRate: Hz.
  package init(sampleRate: Int, limiter: Limiter) {
    self.init([], masterGain: 1, sampleRate: sampleRate, limiter: limiter)
  }

  private init(
    _ equaliser: [PeakingSection], masterGain: Double, sampleRate: Int, limiter: Limiter
  ) {
    self.masterGain = masterGain
    self.limiter = limiter
    limiterGain = limiter == .limit ? LimiterGain(sampleRate: sampleRate) : nil
    isPlain = equaliser.isEmpty && masterGain == 1
    sectionCount = equaliser.count
    sections = .allocate(capacity: max(1, equaliser.count))
    for (index, section) in equaliser.enumerated() { (sections + index).initialize(to: section) }
    frames = .allocate(capacity: Self.group)
    frames.initialize(repeating: 0, count: Self.group)
  }

  /// Numbers of the filters' state that are smaller than a processor takes at full speed; for
  /// tests.
  var subnormalCount: Int { (0..<sectionCount).reduce(0) { $0 + sections[$1].subnormalCount } }

  package func deallocate() {
    sections.deallocate()
    frames.deallocate()
    limiterGain?.deallocate()
  }

  /// Begins anew, as if nothing had been processed.
  package mutating func reset() {
    measurement = BusMeasurement()
    gain = Gain(1)
    position = 0
    for section in 0..<sectionCount { sections[section].reset() }
    limiterGain?.reset()
  }

  /// Moves the gain before the equaliser to `gain` over `frames` frames; 0 jumps.
  /// - Parameter isAnew: whether a gain that is on its way there begins anew.
  @_noLocks
  package mutating func ramp(to gain: Float, over frames: Int, anew isAnew: Bool = false) {
    self.gain.move(to: gain, over: frames, anew: isAnew)
  }

  /// Lets a gain before the equaliser that moves to 0 arrive there within `frames` frames.
  @_noLocks
  package mutating func hurry(within frames: Int) { gain.hurry(within: frames) }

  /// Whether the gain before the equaliser is and stays `gain`.
  @_noLocks
  package func isAt(gain: Float) -> Bool { self.gain.isAt(gain) }

  /// The measurement so far, which then begins anew.
  @_noLocks
  package mutating func takeMeasurement() -> BusMeasurement {
    let taken = measurement
    measurement = BusMeasurement()
    return taken
  }

  /// Processes the next samples in place. Allocates nothing, takes no lock and cannot fail. Samples
  /// that nothing changes are only measured. Complexity: O(count · filters).
  @_noLocks
  package mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    if isPlain, gain.isAt(1), limiterGain?.isOne ?? true,
      limiter == .none
        || BusMeasurement.areAll(samples, count: count, upTo: limiter.changesNothingUpTo)
    {
      measurement.add(samples, count: count, kernels: kernels)
      return
    }
    var first = 0
    while first < count {
      let part = min(count - first, Self.group - position)
      processPart(samples + first, count: part)
      first += part
    }
  }

  /// Processes frames of one group.
  private mutating func processPart(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    for index in 0..<count { frames[index] = Double(samples[index]) }
    if !gain.isAt(1) {
      for index in 0..<count { frames[index] *= Double(gain.next()) }
    }
    for section in 0..<sectionCount { sections[section].process(frames, count: count) }
    if masterGain != 1 {
      for index in 0..<count { frames[index] *= masterGain }
    }
    measurement.add(frames, count: count)
    limiter.clip(frames, count: count)
    limiterGain?.apply(to: frames, count: count)
    for index in 0..<count { samples[index] = Float(frames[index]) }
    position += count
    guard position == Self.group else { return }
    position = 0
    for section in 0..<sectionCount { sections[section].flush() }
  }
}

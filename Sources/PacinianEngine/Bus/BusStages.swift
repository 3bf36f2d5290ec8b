import PacinianModel
import PacinianRendering

/// The stages of both buses: gains, limiters of the haptic channels, each on its own, and
/// measurements. The audio bus is not limited, only measured.
struct BusStages: BitwiseCopyable {
  private var haptic: BusStage
  /// `nil` for a haptic bus with one channel.
  private var hapticRight: BusStage?
  private var left: BusStage
  private var right: BusStage

  init(_ configuration: EngineConfiguration, _ profile: ActuatorProfile) {
    func makeHaptic() -> BusStage {
      BusStage(
        profile: profile, sampleRate: configuration.sampleRate, limiter: configuration.limiter)
    }
    haptic = makeHaptic()
    hapticRight = configuration.hapticChannels == 2 ? makeHaptic() : nil
    left = BusStage(sampleRate: configuration.sampleRate, limiter: .none)
    right = BusStage(sampleRate: configuration.sampleRate, limiter: .none)
  }

  func deallocate() {
    haptic.deallocate()
    hapticRight?.deallocate()
    left.deallocate()
    right.deallocate()
  }

  /// Moves the buses' gains over `frames` frames; 0 jumps.
  /// - Parameters:
  ///   - hapticAnew: whether a haptic gain that is on its way there begins anew.
  ///   - audioAnew: whether an audio gain does.
  mutating func ramp(
    haptic hapticGain: Float, audio audioGain: Float, over frames: Int, hapticAnew: Bool,
    audioAnew: Bool
  ) {
    haptic.ramp(to: hapticGain, over: frames, anew: hapticAnew)
    hapticRight?.ramp(to: hapticGain, over: frames, anew: hapticAnew)
    left.ramp(to: audioGain, over: frames, anew: audioAnew)
    right.ramp(to: audioGain, over: frames, anew: audioAnew)
  }

  /// Lets gains that move to 0 arrive there within `frames` frames.
  mutating func hurry(haptic isHaptic: Bool, audio isAudio: Bool, within frames: Int) {
    if isHaptic {
      haptic.hurry(within: frames)
      hapticRight?.hurry(within: frames)
    }
    if isAudio {
      left.hurry(within: frames)
      right.hurry(within: frames)
    }
  }

  /// Whether the buses have these gains.
  func areAt(haptic hapticGain: Float, audio audioGain: Float) -> Bool {
    haptic.isAt(gain: hapticGain) && left.isAt(gain: audioGain)
  }

  mutating func processHaptic(_ channels: HapticChannels, count: Int) {
    haptic.process(channels.left, count: count)
    if let right = channels.right { hapticRight?.process(right, count: count) }
  }

  mutating func processAudio(_ mix: Mix, count: Int) {
    left.process(mix.left, count: count)
    right.process(mix.right, count: count)
  }

  /// The peaks since the last call, and how many samples of both buses were clipped.
  mutating func takeMeasurement() -> (hapticPeak: Double, audioPeak: Double, clippedCount: Int) {
    let haptic = haptic.takeMeasurement()
    let (left, right) = (left.takeMeasurement(), right.takeMeasurement())
    var hapticPeak = haptic.peak
    var clippedCount = haptic.clippedCount &+ left.clippedCount &+ right.clippedCount
    if let hapticRight = hapticRight?.takeMeasurement() {
      hapticPeak = max(hapticPeak, hapticRight.peak)
      clippedCount = clippedCount &+ hapticRight.clippedCount
    }
    return (hapticPeak, max(left.peak, right.peak), clippedCount)
  }
}

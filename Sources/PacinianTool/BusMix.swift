import PacinianOutput
import PacinianProfiles

/// The channels of a rendering with audio: each through its own output stage, then interleaved.
struct BusMix {
  private let haptic: RenderSource?
  private var audio: AudioSource
  private var hapticStage: OutputStage
  private var leftStage: OutputStage
  private var rightStage: OutputStage
  /// A row for each channel, and the frames they make.
  private let rows: [UnsafeMutableBufferPointer<Float>]
  private let frames: UnsafeMutableBufferPointer<Float>
  private var position = 0

  /// - Parameter capacity: the most frames in a block.
  init(
    haptic: RenderSource?, audio: AudioSource, profile: ActuatorProfile, sampleRate: Int,
    limiter: Limiter, capacity: Int
  ) {
    self.haptic = haptic
    self.audio = audio
    hapticStage = OutputStage(profile: profile, sampleRate: sampleRate, limiter: limiter)
    leftStage = OutputStage(limiter: limiter)
    rightStage = leftStage
    let channels = haptic == nil ? 2 : 3
    rows = (0..<channels).map { _ in .allocate(capacity: capacity) }
    frames = .allocate(capacity: capacity * channels)
  }

  func deallocate() {
    rows.forEach { $0.deallocate() }
    frames.deallocate()
  }

  /// Before the limiters.
  var level: SignalRendering.Level {
    SignalRendering.Level(
      peak: max(hapticStage.peak, leftStage.peak, rightStage.peak),
      clippedCount: hapticStage.clippedCount + leftStage.clippedCount + rightStage.clippedCount)
  }

  /// The next frames, until the next call.
  mutating func render(frameCount: Int) -> UnsafeBufferPointer<Float> {
    let parts = rows.map { UnsafeMutableBufferPointer(rebasing: $0[..<frameCount]) }
    if let source = haptic {
      // The longer bus goes on in the other's silence.
      let sounding = min(frameCount, max(0, source.frameCount - position))
      parts[0].update(repeating: 0)
      if sounding > 0 {
        source.render(into: UnsafeMutableBufferPointer(rebasing: parts[0][..<sounding]))
      }
      hapticStage.process(parts[0])
    }
    let (left, right) = (parts[parts.count - 2], parts[parts.count - 1])
    audio.render(left: left, right: right)
    leftStage.process(left)
    rightStage.process(right)
    for (channel, part) in parts.enumerated() {
      for frame in 0..<frameCount { frames[frame * parts.count + channel] = part[frame] }
    }
    position += frameCount
    return UnsafeBufferPointer(rebasing: frames[..<(frameCount * parts.count)])
  }
}

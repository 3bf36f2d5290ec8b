import PacinianBase

/// What a follower of live sound remembers from one block to the next.
///
/// With the last frame of a step its features are known. Then the values of the step that was
/// ``lookAhead`` steps before are decided, and come out over the frames of the next step.
struct FollowerState {
  let delayFrames: Int

  private let sampleRate: Int
  private let channelCount: Int
  private let gain: Float
  private let gate: Float
  private let hasOnsets: Bool
  private let channels: UnsafeMutablePointer<FollowedChannel>

  /// Frames of the present step, and those that are left of it, above 0; thousandths of a frame
  /// beyond those before.
  private var stepFrames = 0
  private var framesLeft = 0
  private var rest = 0

  /// Steps so far, and the levels of the last ones.
  private var count: Int64 = 0
  private let levels: StepRing
  /// The loudest level and stroke, which are forgotten slowly.
  private var loudest = (level: leastLevel, stroke: leastStroke)
  private let forgetting: Float
  private var brightness = LiveBrightness()
  /// The last stroke that is an onset.
  private var onset = LiveOnsets.Stroke(step: -leastGap, height: 0)

  /// The values from which and to which the present frames lead.
  private var (from, to) = (Values(), Values())
  /// The intensity of the onset with which the present frames begin; 0 without one.
  private var strength: Float = 0

  private struct Values {
    var intensity: Float = 0
    var sharpness: Float = 0
  }

  /// Steps after the one that is decided: the rise of a stroke, and one.
  private static var lookAhead: Int64 { Int64(clamping: OnsetPicker.riseSteps + 1) }
  /// Steps from one onset to the next. In less than these comes only a stroke of at least so many
  /// times the height: a loud stroke that begins softly.
  private static let leastGap: Int64 = 15
  private static let outdoing: Float = 2
  /// A sound without a louder level, or stroke, before it counts as one that had these: -20 and
  /// -26 dB of full scale. Else the noise of a room would be raised, and be full of strokes.
  private static let leastLevel: Float = 0.1
  private static let leastStroke: Float = 0.05
  /// Seconds in which the loudest falls by 20 dB. ``OnsetPicker`` looks as far.
  private static let memorySeconds = 10.0
  /// Below this share of the loudest it is still: 40 dB, as ``TranscriptionOptions/gate`` has it.
  private static let quietShare: Float = 0.01

  init(_ settings: FollowerSettings) {
    sampleRate = settings.sampleRate
    channelCount = settings.channelCount
    gain = Float(pow(10, settings.gain / 20))
    gate = Float(pow(10, settings.gate / 20))
    hasOnsets = settings.sensitivity > 0
    forgetting = Float(
      pow(0.1, 1 / (Self.memorySeconds * Double(SoundCourse.stepsPerSecond))))
    delayFrames =
      (Int(clamping: Self.lookAhead + 1) * sampleRate + 999) / SoundCourse.stepsPerSecond
    channels = .allocate(capacity: channelCount)
    for channel in 0..<channelCount {
      (channels + channel).initialize(
        to: FollowedChannel(sampleRate: sampleRate, sensitivity: settings.sensitivity))
    }
    levels = StepRing()
    beginStep()
  }

  func deallocate() {
    for channel in 0..<channelCount { channels[channel].deallocate() }
    channels.deallocate()
    levels.deallocate()
  }

  /// Forgets what it has heard.
  mutating func reset() {
    for channel in 0..<channelCount { channels[channel].reset() }
    levels.reset()
    brightness.reset()
    (count, rest, strength) = (0, 0, 0)
    loudest = (Self.leastLevel, Self.leastStroke)
    onset = LiveOnsets.Stroke(step: -Self.leastGap, height: 0)
    (from, to) = (Values(), Values())
    beginStep()
  }

  private mutating func beginStep() {
    stepFrames = (sampleRate + rest) / SoundCourse.stepsPerSecond
    rest = (sampleRate + rest) % SoundCourse.stepsPerSecond
    framesLeft = stepFrames
  }

  mutating func follow(
    _ frames: UnsafePointer<Float>, count frameCount: Int,
    intensity: UnsafeMutablePointer<Float>, sharpness: UnsafeMutablePointer<Float>,
    onsets: UnsafeMutablePointer<FollowedOnset>
  ) -> Int {
    var (done, found) = (0, 0)
    while done < frameCount {
      if strength > 0 {
        onsets[found] = FollowedOnset(
          frame: UInt32(truncatingIfNeeded: done), intensity: strength, sharpness: to.sharpness)
        strength = 0
        found &+= 1
      }
      let taken = min(frameCount &- done, framesLeft)
      for channel in 0..<channelCount {
        channels[channel].take(
          frames + (done &* channelCount &+ channel), stride: channelCount, count: taken,
          gain: gain)
      }
      for index in 0..<taken {
        let part = Float(stepFrames &- framesLeft &+ index &+ 1) / Float(stepFrames)
        intensity[done &+ index] = from.intensity + (to.intensity - from.intensity) * part
        sharpness[done &+ index] = from.sharpness + (to.sharpness - from.sharpness) * part
      }
      done &+= taken
      framesLeft &-= taken
      if framesLeft == 0 {
        endStep()
        beginStep()
      }
    }
    return found
  }

  private mutating func endStep() {
    measure()
    let gate = max(gate, loudest.level * Self.quietShare)
    if hasOnsets { findOnset(above: gate) }
    let decided = count &- Self.lookAhead
    let scale = Float(
      Transcription.fullScale
        * pacinian_power(Double(loudest.level), -Transcription.raise))
    let held = levels.highest(
      from: decided &- Int64(clamping: Transcription.heldSteps), through: decided)
    to.intensity = held < gate ? 0 : min(held * scale, 1)
    if onset.step == decided {
      let peak = min(levels.highest(from: decided, through: count) * scale, 1)
      strength = max(min(peak * Float(Transcription.emphasisGain), 1), to.intensity)
    }
    count &+= 1
  }

  /// Takes the features of the step.
  private mutating func measure() {
    var (power, stroke): (Float, Float) = (0, 0)
    var energy = (all: 0.0, low: 0.0)
    for channel in 0..<channelCount {
      let step = channels[channel].endStep()
      power += step.level * step.level
      stroke = max(stroke, step.stroke)
      energy.all += step.all
      energy.low += step.low
    }
    let level = pacinian_root(power / Float(channelCount))
    levels[count] = level
    loudest.level = max(level, max(loudest.level * forgetting, Self.leastLevel))
    loudest.stroke = max(stroke, max(loudest.stroke * forgetting, Self.leastStroke))
    let sampleCount = Double(stepFrames &* channelCount)
    from = to
    to.sharpness = brightness.next(
      power: { tone in
        var power: Float = 0
        for channel in 0..<channelCount { power += channels[channel].power(tone) }
        return power
      }, all: energy.all / sampleCount, low: energy.low / sampleCount)
  }

  /// Looks for a stroke in each channel. What reaches one channel soon after another one is the
  /// same stroke.
  private mutating func findOnset(above gate: Float) {
    for channel in 0..<channelCount {
      guard let stroke = channels[channel].stroke(loudest: loudest.stroke),
        levels.highest(from: stroke.step, through: count) >= gate,
        stroke.step &- onset.step >= Self.leastGap
          || stroke.height >= Self.outdoing * onset.height
      else { continue }
      onset = stroke
    }
  }
}

import PacinianBase

/// One channel of a live sound: its features in the present step, its tones and its strokes.
///
/// The memory is the owner's: `deallocate` ends it.
struct FollowedChannel {
  private var direct: HighPass
  private var strokes: HighPass
  private var levelFollower: PeakFollower
  private var strokeFollower: PeakFollower
  private var tones: ToneBank
  private var onsets: LiveOnsets
  /// The present step so far.
  private var highest = (level: 0.0, stroke: 0.0, peak: 0.0)
  private var squares = (all: 0.0, low: 0.0)

  /// The features of a step.
  struct Step {
    /// The highest values of the followers.
    var level: Float
    var stroke: Float
    /// The sums of the squares of the sound, and of what it has in the band of sharpness.
    var all: Double
    var low: Double
  }

  init(sampleRate: Int, sensitivity: Double) {
    let rate = Double(sampleRate)
    direct = HighPass(hertz: SoundIntake.directHertz, sampleRate: rate)
    strokes = HighPass(hertz: ChannelAnalyser.strokeHertz, sampleRate: rate)
    levelFollower = PeakFollower(ChannelAnalyser.levelSeconds, sampleRate: rate)
    strokeFollower = PeakFollower(ChannelAnalyser.strokeSeconds, sampleRate: rate)
    tones = ToneBank(sampleRate: sampleRate)
    onsets = LiveOnsets(sensitivity: sensitivity)
  }

  func deallocate() {
    tones.deallocate()
    onsets.deallocate()
  }

  /// Forgets what it has heard.
  mutating func reset() {
    direct.settle(at: 0)
    strokes.settle(at: 0)
    levelFollower.reset()
    strokeFollower.reset()
    tones.reset()
    onsets.reset()
    (highest, squares) = ((0, 0, 0), (0, 0))
  }

  /// Takes samples of the present step, `stride` apart.
  mutating func take(_ samples: UnsafePointer<Float>, stride: Int, count: Int, gain: Float) {
    // (A copy stays in registers.)
    var channel = self
    for index in 0..<count { channel.take(Self.sound(samples[index &* stride], gain)) }
    self = channel
  }

  /// A sample after the gain, within full scale; what is not a finite number is silence.
  @inline(__always)
  private static func sound(_ sample: Float, _ gain: Float) -> Double {
    sample.isFinite ? Double(min(max(sample * gain, -1), 1)) : 0
  }

  @inline(__always)
  private mutating func take(_ sample: Double) {
    let sound = direct.filtered(sample)
    let low = tones.take(sound)
    highest.level = max(highest.level, levelFollower.follow(sound))
    highest.stroke = max(highest.stroke, strokeFollower.follow(strokes.filtered(sound)))
    highest.peak = max(highest.peak, abs(sound))
    squares.all += sound * sound
    squares.low += low * low
  }

  /// Ends the present step.
  mutating func endStep() -> Step {
    let step = Step(
      level: Float(highest.level), stroke: Float(highest.stroke), all: squares.all,
      low: squares.low)
    onsets.add(level: step.level, stroke: step.stroke, peak: Float(highest.peak))
    (highest, squares) = ((0, 0, 0), (0, 0))
    direct.rest()
    strokes.rest()
    levelFollower.rest()
    strokeFollower.rest()
    tones.rest()
    return step
  }

  /// The square of a tone's magnitude now.
  func power(_ tone: Int) -> Float { tones.power(tone) }

  /// The stroke that is known with the last step.
  mutating func stroke(loudest: Float) -> LiveOnsets.Stroke? { onsets.next(loudest: loudest) }
}

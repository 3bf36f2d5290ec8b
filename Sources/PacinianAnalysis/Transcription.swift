import PacinianBase
import PacinianModel

/// The vibration that stands for a sound: an amplitude and a sharpness over time, and emphasis.
///
/// The amplitude is drive, as `.haptic` has it, and linear in the sound's peaks: loudness and the
/// felt strength of vibration at 250 Hz grow with nearly the same exponent of amplitude, 0.67 and
/// 0.6 (the usual table of S. S. Stevens' exponents, from "Psychophysics", 1975), so that a linear
/// map keeps proportions.
/// docs/TRANSCRIBE.md has the rules and how they were found.
public struct Transcription: Sendable {
  /// Emphasis, in order of time.
  public let emphasis: [Emphasis]
  /// Seconds of the sound.
  public let seconds: Double
  /// The sound's loudest level, 0…1.
  public let peak: Double
  /// The factor from levels to amplitudes; 0 for silence.
  public let gain: Double
  /// Amplitudes, 0…1, one for each step.
  let amplitudes: [Float]
  /// Sharpnesses, 0…1, one for each of ``BrightnessTracker/stepSeconds``.
  let sharpnesses: [Float]
  let pointsPerSecond: Double
  let rules: Rules
  /// The number of strokes that are joined to tones, and the second of the first of them.
  let joined: (count: Int, time: Double)?

  /// Whether nothing is to be felt.
  package var isSilent: Bool { emphasis.isEmpty && amplitudes.allSatisfy { $0 == 0 } }

  /// The amplitude of a sound whose loudest peak has full scale. Designers stay below it.
  static let fullScale = 0.65
  /// A quieter sound gets this share of the decibels back by which it is below full scale. A share
  /// of 0 would keep its level, and 1 would lose the meaning of the level.
  static let raise = 0.6
  /// A sound whose loudest peak is below is silence: the last bit of 16 is at −90 dB.
  static let silence = 1e-4
  /// An emphasis stands above the signal after it. The ducking of Lofelt Studio, in which designers
  /// worked, is a little less, 1.25.
  static let emphasisGain = 1.3
  /// Steps after an onset in which its amplitude is looked for.
  private static let emphasisSteps = 20
  /// Steps for which a peak is held, half a period of 100 Hz, so that tones are no ripple.
  static let heldSteps = 4
  /// A sound that is over after these steps is felt as a transient alone.
  private static let clickSteps = 12
  /// A click's level below its peak, where it is over.
  private static let clickShare: Float = 0.1

  /// How the courses become lines and events.
  struct Rules: Sendable {
    /// The most by which a line may differ from the amplitudes, and from the sharpnesses.
    let tolerance: Float
    let sharpnessTolerance: Float
    /// Silence of at least these seconds ends an event.
    let pause: Double
    /// Steps of silence that an event begins with.
    let lead: Int
    /// Whether a phone's values are square roots.
    let isOfRoots: Bool

    /// A line differs hardly more than one just noticeable difference of strong vibration, 1 dB. An
    /// event begins with the shortest attack, 2 ms, and one.
    static let sound = Rules(
      tolerance: 0.035, sharpnessTolerance: 0.06, pause: 0.25, lead: 3, isOfRoots: true)
    /// A vibration is kept as it is; an event begins where it begins, with phase 0.
    static let vibration = Rules(
      tolerance: 0.01, sharpnessTolerance: 0.005, pause: 0, lead: 0, isOfRoots: false)
  }

  init(
    emphasis: [Emphasis], seconds: Double, peak: Double, gain: Double, amplitudes: [Float],
    sharpnesses: [Float], pointsPerSecond: Double, rules: Rules
  ) {
    self.emphasis = emphasis
    self.seconds = seconds
    self.peak = peak
    self.gain = gain
    self.amplitudes = amplitudes
    self.sharpnesses = sharpnesses
    self.pointsPerSecond = pointsPerSecond
    self.rules = rules
    joined = nil
  }

  public init(_ course: SoundCourse, options: TranscriptionOptions = .init()) {
    seconds = course.seconds
    sharpnesses = course.brightness
    pointsPerSecond = options.pointsPerSecond ?? 45
    rules = .sound
    let held = SlidingMaximum.values(of: course.levels, before: Self.heldSteps, after: 0)
    let loudest = Double(held.max() ?? 0)
    peak = loudest
    guard loudest >= Self.silence else {
      gain = 0
      (amplitudes, emphasis, joined) = ([Float](repeating: 0, count: held.count), [], nil)
      return
    }
    gain = Self.fullScale * pow(loudest, -Self.raise)
    let scale = Float(gain)
    let gate = Float(loudest * pow(10, min(options.gate, 0) / 20))
    var amplitudes = held.map { $0 < gate ? 0 : min($0 * scale, 1) }
    let gap = options.leastGap * Double(SoundCourse.stepsPerSecond)
    let leastGap = Int(limiting: gap.rounded())
    let trains = Self.trains(course, sensitivity: options.sensitivity)
    let onsets = Self.joining(trains.map { $0.onsets }, leastGap: leastGap)
      .filter { amplitudes[$0] > 0 }
    joined = trains.compactMap { $0.joined }.max { $0.count < $1.count }.map {
      ($0.count, Double($0.first) / Double(SoundCourse.stepsPerSecond))
    }
    let peaks = onsets.map { onset in
      amplitudes[onset..<min(onset + Self.emphasisSteps, amplitudes.count)].reduce(0, max)
    }
    Self.silenceClicks(&amplitudes, onsets: onsets, strokes: course.strokes)
    if let range = options.levelRange {
      Self.spread(&amplitudes, over: range, top: scale * Float(loudest))
    }
    emphasis = zip(onsets, peaks).map { onset, peak in
      let level = Self.level(Double(peak), options.levelRange, top: Double(scale) * loudest)
      return Emphasis(
        time: Double(onset) / Double(SoundCourse.stepsPerSecond),
        amplitude: max(min(level * Self.emphasisGain, 1), Double(amplitudes[onset])),
        sharpness: course.sharpness(at: onset))
    }
    self.amplitudes = amplitudes
  }

  /// A level, spread over a range if there is one.
  private static func level(
    _ level: Double, _ range: ClosedRange<Double>?, top: Double
  ) -> Double {
    guard let range else { return level }
    return range.lowerBound + (range.upperBound - range.lowerBound) * min(level / top, 1)
  }

  /// The strokes of each channel.
  private static func trains(_ course: SoundCourse, sensitivity: Double) -> [StrokeTrains] {
    let picker = OnsetPicker(sensitivity: sensitivity)
    let loudest = OnsetPicker.loudest(course.strokes)
    return course.channels.map { picker.onsets(in: $0, loudest: loudest) }
  }

  /// The steps of all channels' strokes, at least a gap apart. What reaches one channel within the
  /// rise of another one's stroke is the same stroke.
  private static func joining(_ onsets: [[Int]], leastGap: Int) -> [Int] {
    let leastGap = onsets.count > 1 ? max(leastGap, OnsetPicker.riseSteps) : leastGap
    var joined: [Int] = []
    for onset in onsets.joined().sorted() where joined.last.map({ onset - $0 >= leastGap }) ?? true
    {
      joined.append(onset)
    }
    return joined
  }

  /// Takes away the decay that the follower gives to a click between silences.
  private static func silenceClicks(
    _ amplitudes: inout [Float], onsets: [Int], strokes: [Float]
  ) {
    for sounding in runs(of: amplitudes) {
      let first = onsets.firstCount { $0 < sounding.lowerBound }
      let end = onsets.firstCount { $0 < sounding.upperBound }
      guard end - first == 1 else { continue }
      let level = strokes[onsets[first]] * clickShare
      guard strokes[sounding].count(where: { $0 > level }) <= clickSteps else { continue }
      for step in sounding { amplitudes[step] = 0 }
    }
  }

  /// The stretches of steps in which there is sound.
  static func runs(of amplitudes: [Float]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for step in amplitudes.indices {
      if amplitudes[step] > 0 {
        start = start ?? step
      } else if let from = start {
        runs.append(from..<step)
        start = nil
      }
    }
    if let start { runs.append(start..<amplitudes.count) }
    return runs
  }

  private static func spread(
    _ amplitudes: inout [Float], over range: ClosedRange<Double>, top: Float
  ) {
    let (low, high) = (Float(range.lowerBound), Float(range.upperBound))
    for step in amplitudes.indices where amplitudes[step] > 0 {
      amplitudes[step] = low + (high - low) * min(amplitudes[step] / top, 1)
    }
  }
}

import PacinianBase

/// Follows a sound that comes in blocks: its level, its strokes and its brightness.
///
/// The answer does not depend on the division into blocks. Memory: 8 bytes a millisecond for the
/// course, and some kilobytes. Complexity: O(samples). Not safe for use by two threads at a time.
public struct SoundAnalyser {
  /// The follower of levels: up in 1 ms, down to 1 % in 100 ms, as ears take a sound's decay for
  /// longer than it is (forward masking ends after 50 to 300 ms, by the masker's strength and
  /// duration; textbooks on audio coding cite E. Zwicker and H. Fastl, "Psychoacoustics"). Both fit
  /// designers' envelopes best among those tried (docs/TRANSCRIBE.md).
  private static let levelSeconds = (attack: 0.001, release: 0.1)
  /// The follower of strokes falls in 14 ms, so that strokes that follow each other stand apart.
  private static let strokeSeconds = (attack: 0.001, release: 0.014)
  /// Strokes are told from a hum by the frequencies above this one.
  private static let strokeHertz = 500.0

  /// The values of the samples so far.
  private(set) var intake: SoundIntake

  /// Samples that are followed.
  private var position = 0
  private var course = SoundCourse()
  private var strokes: HighPass
  private var levelFollower: PeakFollower
  private var strokeFollower: PeakFollower
  private var decimator: Decimator
  private var brightness: BrightnessTracker
  private var highest = (level: 0.0, stroke: 0.0)
  private var squares = (sum: 0.0, count: 0)

  /// - Parameter sampleRate: Hz, 1 000 to 768 000.
  public init(sampleRate: Int) {
    intake = SoundIntake(sampleRate: sampleRate, limit: 1)
    let rate = Double(sampleRate)
    strokes = HighPass(hertz: min(Self.strokeHertz, rate / 4), sampleRate: rate)
    levelFollower = PeakFollower(
      attackSeconds: Self.levelSeconds.attack, releaseSeconds: Self.levelSeconds.release,
      sampleRate: rate)
    strokeFollower = PeakFollower(
      attackSeconds: Self.strokeSeconds.attack, releaseSeconds: Self.strokeSeconds.release,
      sampleRate: rate)
    decimator = Decimator(sampleRate: sampleRate)
    brightness = BrightnessTracker(sampleRate: decimator.outputRate)
  }

  /// Takes the next samples of one channel.
  public mutating func append(_ samples: Span<Float>) {
    var block = intake.take(samples)
    block.withUnsafeMutableBufferPointer { follow($0) }
  }

  /// Follows samples, which it overwrites.
  private mutating func follow(_ samples: UnsafeMutableBufferPointer<Double>) {
    var kept: [Double] = []
    decimator.append(samples[...], to: &kept)
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + stepEnd - position)
      let part = samples[start..<end]
      for sample in part { squares.sum += sample * sample }
      squares.count += part.count
      highest.level = max(highest.level, levelFollower.highest(in: part))
      strokes.filter(UnsafeMutableBufferPointer(rebasing: part))
      highest.stroke = max(highest.stroke, strokeFollower.highest(in: part))
      position += end - start
      start = end
      if position == stepEnd { endStep() }
    }
    brightness.append(kept)
  }

  /// The first sample after the step that is measured.
  private var stepEnd: Int {
    ((course.levels.count + 1) * intake.sampleRate + SoundCourse.stepsPerSecond - 1)
      / SoundCourse.stepsPerSecond
  }

  private mutating func endStep() {
    course.levels.append(Float(highest.level))
    course.strokes.append(Float(highest.stroke))
    brightness.append(energy: squares.sum / Double(max(squares.count, 1)))
    highest = (0, 0)
    squares = (0, 0)
  }

  /// The course of the whole sound. Nothing may be appended afterwards.
  public mutating func finish() -> SoundCourse {
    var rest = intake.finish()
    rest.withUnsafeMutableBufferPointer { follow($0) }
    if highest.level > 0 || highest.stroke > 0 { endStep() }
    var silence = [Double](repeating: 0, count: decimator.tailCount)
    var kept: [Double] = []
    silence.withUnsafeMutableBufferPointer { decimator.append($0[...], to: &kept) }
    brightness.append(kept + [Double](repeating: 0, count: brightness.tailCount))
    course.brightness = brightness.values
    course.seconds = Double(intake.sampleCount) / Double(intake.sampleRate)
    return course
  }
}

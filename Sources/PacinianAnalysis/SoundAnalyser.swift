import PacinianLibc

/// Follows a sound that comes in blocks: its level, its strokes and its brightness.
///
/// The answer does not depend on the division into blocks. Memory: 8 bytes a millisecond for the
/// course, and some kilobytes. Complexity: O(samples). Not safe for use by two threads at a time.
public struct SoundAnalyser {
  /// The rates that sounds may have, in Hz.
  package static let sampleRates = 1_000...768_000
  /// The follower of levels: up in 1 ms, down to 1 % in 100 ms, as ears take a sound's decay for
  /// longer than it is (forward masking ends after 100 to 200 ms; H. Fastl and E. Zwicker,
  /// "Psychoacoustics", the chapter on masking). Both fit designers' envelopes best among those
  /// tried (docs/TRANSCRIBE.md).
  private static let levelSeconds = (attack: 0.001, release: 0.1)
  /// The follower of strokes falls in 14 ms, so that strokes that follow each other stand apart.
  private static let strokeSeconds = (attack: 0.001, release: 0.014)
  /// Strokes are told by what a hum below has not.
  private static let strokeHertz = 500.0
  /// Takes away what does not move, and is far below what is felt.
  private static let directHertz = 1.0
  /// A recording that is not around 0 does not begin with a stroke: the mean of these first seconds
  /// counts as what was before.
  private static let openingSeconds = 0.1

  public let sampleRate: Int
  /// Samples so far.
  public private(set) var sampleCount = 0
  /// Samples beyond full scale, which count as full scale.
  public private(set) var clippedCount = 0
  /// Samples that are not a number, which count as silence.
  public private(set) var invalidCount = 0

  /// The mean of all samples. Far from 0 it is a fault of the recording, and takes room from it.
  public var mean: Double { sampleCount == 0 ? 0 : sum / Double(sampleCount) }

  private var sum = 0.0
  /// The first samples, until there are enough to know their mean; then empty.
  private var opening: [Double] = []
  private var isOpen = false
  private var course = SoundCourse()
  private var direct: HighPass
  private var strokes: HighPass
  private var levelFollower: PeakFollower
  private var strokeFollower: PeakFollower
  private var decimator: Decimator
  private var brightness: BrightnessTracker
  private var highest = (level: 0.0, stroke: 0.0)

  /// - Parameter sampleRate: Hz, 1 000 to 768 000.
  public init(sampleRate: Int) {
    precondition(Self.sampleRates.contains(sampleRate), "a rate of sounds")
    self.sampleRate = sampleRate
    let rate = Double(sampleRate)
    direct = HighPass(hertz: Self.directHertz, sampleRate: rate)
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
    var block = [Double](repeating: 0, count: samples.count)
    for index in samples.indices {
      let sample = samples[index]
      if abs(sample) <= 1 {
        block[index] = Double(sample)
      } else if sample.isNaN {
        invalidCount += 1
      } else {
        clippedCount += 1
        block[index] = sample > 0 ? 1 : -1
      }
    }
    guard !isOpen else { return block.withUnsafeMutableBufferPointer { follow($0) } }
    opening += block
    if Double(opening.count) >= Self.openingSeconds * Double(sampleRate) { open() }
  }

  /// Follows the first samples.
  private mutating func open() {
    isOpen = true
    let count = min(opening.count, Int(Self.openingSeconds * Double(sampleRate)))
    guard count > 0 else { return }
    direct.settle(at: opening[..<count].reduce(0, +) / Double(count))
    var first = opening
    opening = []
    first.withUnsafeMutableBufferPointer { follow($0) }
  }

  /// Follows samples, which it overwrites.
  private mutating func follow(_ samples: UnsafeMutableBufferPointer<Double>) {
    for sample in samples { sum += sample }
    direct.filter(samples)
    var kept: [Double] = []
    decimator.append(samples[...], to: &kept)
    brightness.append(kept)
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + stepEnd - sampleCount)
      let part = samples[start..<end]
      highest.level = max(highest.level, levelFollower.highest(in: part))
      strokes.filter(UnsafeMutableBufferPointer(rebasing: part))
      highest.stroke = max(highest.stroke, strokeFollower.highest(in: part))
      sampleCount += end - start
      start = end
      if sampleCount == stepEnd { endStep() }
    }
  }

  /// The first sample after the step that is measured.
  private var stepEnd: Int {
    ((course.levels.count + 1) * sampleRate + SoundCourse.stepsPerSecond - 1)
      / SoundCourse.stepsPerSecond
  }

  private mutating func endStep() {
    course.levels.append(Float(highest.level))
    course.strokes.append(Float(highest.stroke))
    highest = (0, 0)
  }

  /// The course of the whole sound. Nothing may be appended afterwards.
  public mutating func finish() -> SoundCourse {
    if !isOpen { open() }
    if highest.level > 0 || highest.stroke > 0 { endStep() }
    var silence = [Double](repeating: 0, count: decimator.tailCount)
    var kept: [Double] = []
    silence.withUnsafeMutableBufferPointer { decimator.append($0[...], to: &kept) }
    brightness.append(kept + [Double](repeating: 0, count: brightness.tailCount))
    course.brightness = brightness.values
    course.seconds = Double(sampleCount) / Double(sampleRate)
    return course
  }
}

import PacinianBase

/// Follows one channel of a sound: its level, its strokes, and the band of its brightness.
struct ChannelAnalyser {
  /// The follower of levels: up in 1 ms, down to 1 % in 100 ms, as ears take a sound's decay for
  /// longer than it is (forward masking ends after 50 to 300 ms, by the masker's strength and
  /// duration; textbooks on audio coding cite E. Zwicker and H. Fastl, "Psychoacoustics"). Both fit
  /// designers' envelopes best among those tried (docs/TRANSCRIBE.md).
  static let levelSeconds = (attack: 0.001, release: 0.1)
  /// The follower of strokes falls in 14 ms, so that strokes that follow each other stand apart.
  static let strokeSeconds = (attack: 0.001, release: 0.014)
  /// Strokes are told from a hum by the frequencies above this one.
  static let strokeHertz = 500.0

  /// The values of the samples so far.
  private(set) var intake: SoundIntake
  /// The rate of the band of brightness.
  var outputRate: Double { decimator.outputRate }
  private(set) var course = ChannelCourse()
  /// The mean square of each step, and the band of brightness, that nobody has taken yet.
  private(set) var energies: [Double] = []
  private(set) var kept: [Double] = []

  /// Samples that are followed.
  private var position = 0
  private var strokes: HighPass
  private var levelFollower: PeakFollower
  private var strokeFollower: PeakFollower
  private var decimator: Decimator
  private var highest = (level: 0.0, stroke: 0.0, peak: 0.0)
  private var squares = (sum: 0.0, count: 0)

  init(sampleRate: Int) {
    intake = SoundIntake(sampleRate: sampleRate, limit: 1)
    let rate = Double(sampleRate)
    strokes = HighPass(hertz: min(Self.strokeHertz, rate / 4), sampleRate: rate)
    levelFollower = PeakFollower(Self.levelSeconds, sampleRate: rate)
    strokeFollower = PeakFollower(Self.strokeSeconds, sampleRate: rate)
    decimator = Decimator(sampleRate: sampleRate)
  }

  /// Takes the next samples.
  mutating func append(_ samples: Span<Float>) {
    var block = intake.take(samples)
    block.withUnsafeMutableBufferPointer { follow($0) }
  }

  /// Takes what is left of the samples, and the silence that brings out the last of the band.
  mutating func finish() {
    var rest = intake.finish()
    rest.withUnsafeMutableBufferPointer { follow($0) }
    if highest.level > 0 || highest.stroke > 0 { endStep() }
    var silence = [Double](repeating: 0, count: decimator.tailCount)
    silence.withUnsafeMutableBufferPointer { decimator.append($0[...], to: &kept) }
  }

  /// Forgets the energies and the band, which somebody has taken.
  mutating func handOver() {
    energies.removeAll(keepingCapacity: true)
    kept.removeAll(keepingCapacity: true)
  }

  /// Adds silence up to a number of steps, where another channel sounds longer.
  mutating func pad(to stepCount: Int) {
    while course.levels.count < stepCount { endStep() }
  }

  /// Follows samples, which it overwrites.
  private mutating func follow(_ samples: UnsafeMutableBufferPointer<Double>) {
    decimator.append(samples[...], to: &kept)
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + stepEnd - position)
      let part = samples[start..<end]
      for sample in part {
        squares.sum += sample * sample
        highest.peak = max(highest.peak, abs(sample))
      }
      squares.count += part.count
      highest.level = max(highest.level, levelFollower.highest(in: part))
      strokes.filter(UnsafeMutableBufferPointer(rebasing: part))
      highest.stroke = max(highest.stroke, strokeFollower.highest(in: part))
      position += end - start
      start = end
      if position == stepEnd { endStep() }
    }
  }

  /// The first sample after the step that is measured.
  private var stepEnd: Int {
    ((course.levels.count + 1) * intake.sampleRate + SoundCourse.stepsPerSecond - 1)
      / SoundCourse.stepsPerSecond
  }

  private mutating func endStep() {
    course.levels.append(Float(highest.level))
    course.strokes.append(Float(highest.stroke))
    course.peaks.append(Float(highest.peak))
    energies.append(squares.sum / Double(max(squares.count, 1)))
    highest = (0, 0, 0)
    squares = (0, 0)
  }
}

/// Finds the strokes of a channel as they come, by the rules of ``OnsetPicker`` as far as these ask
/// for nothing later than the rise.
///
/// The memory is the owner's: `deallocate` ends it.
struct LiveOnsets {
  private let threshold: Float
  private let gapShare: Float
  /// The features of the last steps.
  private let levels: StepRing
  private let strokes: StepRing
  private let peaks: StepRing
  /// Steps so far.
  private var count: Int64 = 0
  /// The step of the last stroke.
  private var last = -Int64(clamping: OnsetPicker.periodSteps)
  private var train: LiveTrain

  /// A stroke that was found.
  struct Stroke {
    /// Its peak's step, and the stroke follower there.
    var step: Int64
    var height: Float
  }

  /// - Parameter sensitivity: above 0, to 1.
  init(sensitivity: Double) {
    threshold = Float(OnsetPicker.share * (1 - sensitivity))
    gapShare = OnsetPicker.gapShare * Float(sensitivity)
    train = LiveTrain(sensitivity: sensitivity)
    (levels, strokes, peaks) = (StepRing(), StepRing(), StepRing())
  }

  func deallocate() {
    levels.deallocate()
    strokes.deallocate()
    peaks.deallocate()
  }

  /// Forgets what it has heard.
  mutating func reset() {
    levels.reset()
    strokes.reset()
    peaks.reset()
    count = 0
    last = -Int64(clamping: OnsetPicker.periodSteps)
    train.reset()
  }

  /// Takes the features of the next step.
  mutating func add(level: Float, stroke: Float, peak: Float) {
    levels[count] = level
    strokes[count] = stroke
    peaks[count] = peak
    count &+= 1
  }

  /// Looks at the rise that the last step ends.
  /// - Parameter loudest: the loudest stroke that counts.
  mutating func next(loudest: Float) -> Stroke? {
    let end = count &- 1
    let first = end &- Int64(clamping: OnsetPicker.riseSteps)
    guard first > last else { return nil }
    let top = strokes.highestStep(from: first, through: end)
    let height = strokes[top]
    let before = strokes.lowest(
      from: first &- Int64(clamping: OnsetPicker.quietSteps), before: first)
    guard height > before, height >= OnsetPicker.leastFactor * before,
      height - before >= threshold * loudest,
      stands(first, end, height) || followsGap(top, first, end)
    else { return nil }
    last = top
    return train.takes(top, height: height) ? nil : Stroke(step: top, height: height)
  }

  /// Whether a rise goes above the period before it.
  private func stands(_ first: Int64, _ end: Int64, _ height: Float) -> Bool {
    let period = first &- Int64(clamping: OnsetPicker.periodSteps)
    let level = levels.highest(from: first, through: end)
    return level
      >= OnsetPicker.leastLevelFactor * levels.highest(from: period, through: first &- 1)
      || height
        >= OnsetPicker.leastStrokeFactor * strokes.highest(from: period, through: first &- 1)
        && height >= OnsetPicker.leastStrokeShare * level
  }

  /// Whether the sound has nearly ended before the rise to a stroke's peak, since the stroke
  /// before.
  private func followsGap(_ top: Int64, _ first: Int64, _ end: Int64) -> Bool {
    let period = first &- Int64(clamping: OnsetPicker.periodSteps)
    guard
      strokes[top]
        >= OnsetPicker.leastPeerShare * strokes.highest(from: period, through: first &- 1)
    else { return false }
    let reach = max(top &- Int64(clamping: OnsetPicker.gapReach), last)
    let low = strokes.lowestStep(from: reach, before: top)
    let gap = peaks.highest(from: low &- Int64(clamping: OnsetPicker.gapSteps - 1), through: low)
    guard gap <= gapShare * peaks.highest(from: low, through: end) else { return false }
    guard top &- last < Int64(clamping: OnsetPicker.periodSteps) else { return true }
    return strokes.lowest(from: last, before: top)
      <= OnsetPicker.mostValleyShare * strokes[last]
  }
}
